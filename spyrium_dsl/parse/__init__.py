"""From files to effect objects: blocks, headers, names, lines, cards, printings, examples."""
