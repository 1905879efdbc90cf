/** @throws Error with NODE_ENV=production: the embedded parts stand in for real ones on a laptop and in tests. */
export const refuseProduction = (part: string): void => {
  if (process.env.NODE_ENV === 'production')
    throw new Error(
      `${part} is an embedded part for development and refuses to start with NODE_ENV=production.`,
    )
}
