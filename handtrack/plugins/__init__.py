"""Everything beyond the core. Nothing outside imports a plug-in, and no plug-in another;
see `handtrack.in_tree`.
"""
