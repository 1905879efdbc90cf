/** Returns what an error says, in words for the operator. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  // Node reports several failed addresses as one error without a message.
  const parts = error instanceof AggregateError ? error.errors.map(reasonOf) : []
  const cause = error.message === 'fetch failed' && error.cause ? reasonOf(error.cause) : ''
  return cause || error.message || parts.join(', ') || error.name
}

/** Returns the result of work, or the reason of its failure. */
export const attempt = <T>(work: Promise<T>): Promise<{ value: T } | { reason: string }> =>
  work.then(
    (value) => ({ value }),
    (error: unknown) => ({ reason: reasonOf(error) }),
  )
