"""Where rule text comes from and how mistakes in it are told: sources, spans, diagnostics, messages."""
