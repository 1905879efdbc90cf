/** Returns the price of a number of a package's sessions, rounded down to a cent. */
export const packageShareCents = (
  { price_cents, sessions }: { price_cents: number; sessions: number },
  unused: number,
): number => Math.floor((price_cents * unused) / sessions)
