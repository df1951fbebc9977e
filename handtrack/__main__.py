"""`python -m handtrack`."""

import sys

from handtrack.cli import main

sys.exit(main())
