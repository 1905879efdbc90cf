import pg from 'pg'

export type ListeningOptions = {
  channel: string
  onNotify: (payload: string) => void
  /** Called when the connection has ended, which also releases the lock. The next call reconnects. */
  onLost: () => void
}
type Listener = ListeningOptions & { client?: pg.Client | undefined; held?: string | undefined }

export type Listening = {
  /** Listens on the channel. */
  start: () => Promise<void>
  /** Listens on the channel and tries to take a lock. Returns whether this listener holds it. */
  lock: (name: string) => Promise<boolean>
  /** Stops listening and releases the lock. */
  stop: () => Promise<void>
}

/** How long the connection is silent before it is probed, so that a lost one is noticed within seconds, not hours. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
const LOCK_ID = 'hashtextextended($1, 0)'

const tryLock = async (client: pg.Client, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(${LOCK_ID}) as locked`,
    [name],
  )
  return rows[0]!.locked
}

/**
 * Creates one connection for everything in this process that listens or holds a lock, because a NOTIFY wakes
 * every listening connection of its database. Connects for the first listener and closes after the last.
 */
export const createListeningConnection = (
  config: pg.ClientConfig,
  onError: (error: Error) => void = () => {},
) => {
  const listeners = new Set<Listener>()
  let current: Promise<pg.Client> | undefined

  const connect = (): Promise<pg.Client> => {
    const client = new pg.Client({ ...config, ...KEEP_ALIVE, pipeline: true })
    const lose = () => {
      if (current === connecting) current = undefined
      for (const listener of listeners) {
        if (listener.client !== client) continue
        listener.client = undefined
        listener.held = undefined
        listener.onLost()
      }
    }
    client.on('error', onError)
    client.on('end', lose)
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners) if (listener.channel === channel) listener.onNotify(payload ?? '')
    })
    const connecting = client.connect().then(() => client)
    connecting.catch(lose)
    return connecting
  }

  const listen = async (listener: Listener): Promise<pg.Client> => {
    listeners.add(listener)
    current ??= connect()
    const client = await current
    if (listener.client === client) return client
    await client.query(`listen ${pg.escapeIdentifier(listener.channel)}`)
    listener.client = client
    return client
  }

  const lock = async (listener: Listener, name: string): Promise<boolean> => {
    const client = await listen(listener)
    if (listener.held === name) return true
    // Advisory locks are reentrant, so Postgres would grant it again.
    if ([...listeners].some(({ held }) => held === name)) return false
    listener.held = name
    const isLocked = await tryLock(client, name).catch((error: unknown) => {
      listener.held = undefined
      throw error
    })
    if (!isLocked) listener.held = undefined
    return listener.held === name
  }

  const stop = async (listener: Listener): Promise<void> => {
    listeners.delete(listener)
    const { client, held, channel } = listener
    listener.client = undefined
    listener.held = undefined
    if (listeners.size === 0) {
      const closing = current
      current = undefined
      await (await closing)?.end()
      return
    }
    if (held) await client?.query(`select pg_advisory_unlock(${LOCK_ID})`, [held])
    if (![...listeners].some((other) => other.channel === channel))
      await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`)
  }

  return {
    listening: (options: ListeningOptions): Listening => {
      const listener: Listener = { ...options }
      return {
        start: async () => void (await listen(listener)),
        lock: (name) => lock(listener, name),
        // If this fails, the connection has ended and its locks are free.
        stop: () => stop(listener).catch(onError),
      }
    },
  }
}
export type ListeningConnection = ReturnType<typeof createListeningConnection>
