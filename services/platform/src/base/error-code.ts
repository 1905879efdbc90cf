/** Identifies an error without its message, which may contain personal data. */
export const errorCodeOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown'
}
