import { LIVE_STREAMS_PER_PERSON } from '@fieldside/contracts/limits.ts'

export type StreamPlace = {
  /** Runs once a newer stream has taken the place, at once if that has happened already. */
  onDisplaced: (displaced: () => void) => void
  leave: () => void
}

type Taken = { displace: () => void }

/**
 * Counts this instance's live streams by user, from the moment that they are requested. The newest stream takes the
 * oldest one's place, and the count is right however many are requested in the same moment.
 */
export const createOpenStreams = () => {
  const byUser = new Map<string, Set<Taken>>()
  let count = 0
  const take = (userId: string): StreamPlace => {
    let isDisplaced = false
    let displaced = (): void => undefined
    const own: Taken = {
      displace: () => {
        isDisplaced = true
        displaced()
      },
    }
    const streams = byUser.get(userId) ?? new Set()
    byUser.set(userId, streams.add(own))
    count += 1
    const [oldest] = streams
    if (oldest && streams.size > LIVE_STREAMS_PER_PERSON) {
      // Removed at once: ending takes a while, and the next stream must displace another one.
      streams.delete(oldest)
      oldest.displace()
    }
    let isOpen = true
    return {
      onDisplaced: (run) => {
        displaced = run
        if (isDisplaced) run()
      },
      leave: () => {
        if (!isOpen) return
        isOpen = false
        count -= 1
        streams.delete(own)
        if (streams.size === 0 && byUser.get(userId) === streams) byUser.delete(userId)
      },
    }
  }
  return { take, count: () => count }
}

export type OpenStreams = ReturnType<typeof createOpenStreams>
