"""Checks of this machine, with advice on what to install."""

from handtrack.doctor.check import Check
from handtrack.doctor.report import run_doctor

__all__ = ["Check", "run_doctor"]
