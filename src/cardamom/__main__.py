"""`python -m cardamom`: the command line."""

import sys

from cardamom.cli import main

sys.exit(main())
