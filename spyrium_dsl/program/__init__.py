"""The small machine: nodes, builder, and the passes that back ends build on."""
