"""Tests of the court."""
