"""`python -m cardamom`: the command line."""

import sys

from cardamom.cli import main

# Processes in which bots think import this file again, and must not run anything.
if __name__ == "__main__":
    sys.exit(main())
