/** Returns undefined for the error of a file that doesn't exist. @throws any other error */
export const undefinedIfMissing = (error: unknown): undefined => {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
