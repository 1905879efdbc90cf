/** The professional and the start (a UTC instant) that an address asks to book. */
export type AskedSession = { professionalId: string; start: string }

/**
 * Returns the session whose booking dialog an address opens; null without a start that is still to come. Loads no
 * schemas, unlike booking-address.ts.
 */
export const askedSession = (address: string | undefined, now = new Date()): AskedSession | null => {
  const { pathname, searchParams } = new URL(address ?? '/', window.location.origin)
  const professionalId = /^\/professional\/([^/]+)$/.exec(pathname)?.[1]
  const start = new Date(searchParams.get('start') ?? '')
  if (!professionalId || !searchParams.has('book') || !(start > now)) return null
  return { professionalId, start: start.toISOString() }
}
