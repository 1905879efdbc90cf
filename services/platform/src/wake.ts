import type pg from 'pg'
import type { ListeningConnection } from './listening-connection.ts'

type WakeParts = {
  pool: pg.Pool
  listening: Pick<ListeningConnection, 'wakeHolder'>
  onError?: ((error: Error) => void) | undefined
}

/**
 * Creates a function that wakes a channel's leader after a commit: directly in this process, otherwise with NOTIFY, at
 * most one at a time. In the transaction itself, NOTIFY would take a lock that all transactions of the server with a
 * NOTIFY share, and hold it while the commit waits for the disk.
 */
export const createWake = ({ pool, listening, onError = () => {} }: WakeParts) => {
  /** Channels with a NOTIFY on its way, and whether another commit needs one after it. */
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
    // The leader looks by itself after a while.
    const notified: Promise<void> = send(channel)
      .catch(onError)
      .finally(() => {
        sending.delete(channel)
        running.delete(notified)
      })
    running.add(notified)
  }

  /** Resolves when nothing is on its way. */
  const sent = async (): Promise<void> => void (await Promise.all(running))

  return { wake, sent }
}
