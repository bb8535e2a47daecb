"""Talk: questions one after the other, where a follow-up changes the Case that was asked."""
