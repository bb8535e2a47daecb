"""Reading what strangers wrote: JSON, zips and pictures, each by one bounded reader for all formats.

Whoever reads such a file anywhere in the toolkit reads it here. What is too large, broken or hostile is a
:class:`toolkit.errors.CannotRead` that names the file and the place in it, never anything else. Knows no room.
"""
