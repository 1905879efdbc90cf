import type pg from 'pg'
import type { ListeningConnection } from './listening-connection.ts'

type WakeParts = {
  pool: pg.Pool
  listening: Pick<ListeningConnection, 'wakeHolder'>
  onError?: ((error: Error) => void) | undefined
}

/**
 * Creates a function that wakes a channel's leader after a commit: directly if it is in this process, otherwise with
 * NOTIFY, at most one at a time. NOTIFY within the transaction would take a server-wide lock and hold it while the
 * commit waits for the disk.
 */
export const createWake = ({ pool, listening, onError = () => {} }: WakeParts) => {
  /** Channels with a NOTIFY in flight, and whether another commit needs one after it. */
  const sending = new Map<string, boolean>()
  const running = new Set<Promise<void>>()

  const send = async (channel: string): Promise<void> => {
    do {
      sending.set(channel, false)
      await pool.query('select pg_notify($1, $2)', [channel, ''])
    } while (sending.get(channel))
  }

  const wake = (channel: string): void => {
    if (listening.wakeHolder(channel)) return
    if (sending.has(channel)) {
      sending.set(channel, true)
      return
    }
    // On failure, the leader's poll finds the work.
    const notified: Promise<void> = send(channel)
      .catch(onError)
      .finally(() => {
        sending.delete(channel)
        running.delete(notified)
      })
    running.add(notified)
  }

  /** Resolves when no NOTIFY is in flight. */
  const sent = async (): Promise<void> => void (await Promise.all(running))

  return { wake, sent }
}
