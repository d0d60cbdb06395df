"""From rows of the outbox to messages: the one place that meets Discord's refusals."""
