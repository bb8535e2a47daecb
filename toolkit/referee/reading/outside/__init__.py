"""A reader of the user's choice: an endpoint that speaks as OpenAI's do, and only puts a question into a Case.

It is off unless somebody names one. What it sends back is held to a schema in which no card, character or name can
stand that the question did not bring in; it decides nothing, and where it fails the built-in reader reads alone.
"""
