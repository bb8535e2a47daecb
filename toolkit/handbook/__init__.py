"""The documentation as a site: the pages of ``docs`` with those that are written from the data and the code."""
