export type CausedEvent = { type: string; id: string }

/** Formats events as a header value: 'type=id,type=id'. */
export const formatCaused = (events: readonly CausedEvent[]): string =>
  events.map(({ type, id }) => `${type}=${id}`).join(',')

const CAUSED = /^([a-z0-9.-]+)=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Parses the header value of `formatCaused`. Skips malformed parts. */
export const parseCaused = (header: string): CausedEvent[] =>
  header.split(',').flatMap((part) => {
    const found = CAUSED.exec(part.trim())
    return found ? [{ type: found[1]!, id: found[2]! }] : []
  })
