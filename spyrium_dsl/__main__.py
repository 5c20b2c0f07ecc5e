"""`python -m spyrium_dsl`: the command `spyrium` where it is not on the path."""

from spyrium_dsl.cli import main

if __name__ == "__main__":
    main()
