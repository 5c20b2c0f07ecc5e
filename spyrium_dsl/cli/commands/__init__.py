"""One module a command; its click command is called `command`.

What is slow to import, a command imports when it runs.
"""
