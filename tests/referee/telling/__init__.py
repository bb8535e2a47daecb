"""Tests of the telling."""
