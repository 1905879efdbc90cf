import pg from 'pg'

export type ListeningOptions = {
  channel: string
  onNotify: (payload: string) => void
  /** The connection ended, and the lock with it. The next call connects again. */
  onLost: () => void
}
type Seat = ListeningOptions & { client?: pg.Client | undefined; held?: string | undefined }

export type Listening = {
  /** Listens on the channel. */
  start: () => Promise<void>
  /** Listens on the channel and tries to take a lock. Returns whether it is held here. */
  lock: (name: string) => Promise<boolean>
  /** Stops listening and releases the lock. */
  stop: () => Promise<void>
}

const LOCK_ID = 'hashtextextended($1, 0)'

const tryLock = async (client: pg.Client, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(${LOCK_ID}) as locked`,
    [name],
  )
  return rows[0]!.locked
}

/**
 * Creates a connection for all that listens or holds a lock in this process, because a NOTIFY wakes every listening
 * connection of its database. Connects for the first and closes after the last.
 */
export const createListeningConnection = (
  config: pg.ClientConfig,
  onError: (error: Error) => void = () => {},
) => {
  const seats = new Set<Seat>()
  let current: Promise<pg.Client> | undefined

  const connect = (): Promise<pg.Client> => {
    const client = new pg.Client({ ...config, pipeline: true })
    const lose = () => {
      if (current === connecting) current = undefined
      for (const seat of seats) {
        if (seat.client !== client) continue
        seat.client = undefined
        seat.held = undefined
        seat.onLost()
      }
    }
    client.on('error', onError)
    client.on('end', lose)
    client.on('notification', ({ channel, payload }) => {
      for (const seat of seats) if (seat.channel === channel) seat.onNotify(payload ?? '')
    })
    const connecting = client.connect().then(() => client)
    connecting.catch(lose)
    return connecting
  }

  const listen = async (seat: Seat): Promise<pg.Client> => {
    seats.add(seat)
    current ??= connect()
    const client = await current
    if (seat.client === client) return client
    await client.query(`listen ${pg.escapeIdentifier(seat.channel)}`)
    seat.client = client
    return client
  }

  const lock = async (seat: Seat, name: string): Promise<boolean> => {
    const client = await listen(seat)
    if (seat.held === name) return true
    // Postgres would grant a session its own lock again.
    if ([...seats].some(({ held }) => held === name)) return false
    seat.held = name
    const isLocked = await tryLock(client, name).catch((error: unknown) => {
      seat.held = undefined
      throw error
    })
    if (!isLocked) seat.held = undefined
    return seat.held === name
  }

  const stop = async (seat: Seat): Promise<void> => {
    seats.delete(seat)
    const { client, held, channel } = seat
    seat.client = undefined
    seat.held = undefined
    if (seats.size === 0) {
      const closing = current
      current = undefined
      await (await closing)?.end()
      return
    }
    if (held) await client?.query(`select pg_advisory_unlock(${LOCK_ID})`, [held])
    if (![...seats].some((other) => other.channel === channel))
      await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`)
  }

  return {
    listening: (options: ListeningOptions): Listening => {
      const seat: Seat = { ...options }
      return {
        start: async () => void (await listen(seat)),
        lock: (name) => lock(seat, name),
        // A connection that fails here has ended, with its locks.
        stop: () => stop(seat).catch(onError),
      }
    },
  }
}
export type ListeningConnection = ReturnType<typeof createListeningConnection>
