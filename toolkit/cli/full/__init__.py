"""``rdi play --full``: the table on the full screen of a terminal. Nothing else imports Textual."""
