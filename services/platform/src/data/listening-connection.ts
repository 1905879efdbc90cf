import pg from 'pg'
import { createLease, type Lease, standbyChannelOf } from './lease.ts'

export type ListeningOptions = {
  channel: string
  onNotify: (payload: string) => void
  /** Called when the connection has ended, which also releases the lock. The next call reconnects. */
  onLost: () => void
}
type Session = { client: pg.Client; lease: Lease }
type Listener = ListeningOptions & {
  session?: Session | undefined
  held?: string | undefined
  /** A lock that it holds together with others. */
  shared?: { name: string; pid: number } | undefined
  /** When to ask the holder of the lock for heartbeats again. */
  askAtMs?: number
}

export type Listening = {
  /** Listens on the channel. */
  start: () => Promise<void>
  /** Listens on the channel and tries to take a lock. Returns whether this listener holds it. */
  lock: (name: string) => Promise<boolean>
  /**
   * Listens on the channel and tries to take a lock together with others. Returns the process id of the session at the
   * server, by which the others know this holder; undefined if somebody holds the lock alone.
   */
  share: (name: string) => Promise<number | undefined>
  /** Stops listening and releases the locks. */
  stop: () => Promise<void>
}

/** Probes a silent connection after this long, so that a lost one is detected within seconds, not hours. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
/** All queries here are fast, so a connection that doesn't answer in time is replaced. */
const ANSWER_MS = 5000
const LOCK_ID = 'hashtextextended($1, 0)'

const tryLock = async (client: pg.Client, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ locked: boolean }>(
    `select pg_try_advisory_lock(${LOCK_ID}) as locked`,
    [name],
  )
  return rows[0]!.locked
}

const tryShare = async (client: pg.Client, name: string): Promise<number | undefined> => {
  const { rows } = await client.query<{ locked: boolean; pid: number }>(
    `select pg_try_advisory_lock_shared(${LOCK_ID}) as locked, pg_backend_pid() as pid`,
    [name],
  )
  return rows[0]!.locked ? rows[0]!.pid : undefined
}

/** A request for heartbeats also wakes the holder, in case an instance died between its commit and its NOTIFY. */
const concerns = ({ channel, held }: Listener, notified: string): boolean =>
  channel === notified || (held !== undefined && standbyChannelOf(held) === notified)

/**
 * Creates one connection for everything in this process that listens or holds a lock, because a NOTIFY wakes
 * every listening connection of its database. Connects for the first listener and closes after the last.
 */
export const createListeningConnection = (
  config: pg.ClientConfig,
  onError: (error: Error) => void = () => {},
) => {
  const listeners = new Set<Listener>()
  let current: Promise<Session> | undefined

  const connect = (): Promise<Session> => {
    const client = new pg.Client({ ...config, ...KEEP_ALIVE, query_timeout: ANSWER_MS, pipeline: true })
    const session = { client, lease: createLease(client) }
    const lose = () => {
      if (current === connecting) current = undefined
      for (const listener of listeners) {
        if (listener.session !== session) continue
        listener.session = undefined
        listener.held = undefined
        listener.shared = undefined
        listener.onLost()
      }
    }
    client.on('error', onError)
    client.on('end', lose)
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners) if (concerns(listener, channel)) listener.onNotify(payload ?? '')
    })
    const connecting = client.connect().then(() => session)
    connecting.catch(lose)
    return connecting
  }

  const listen = async (listener: Listener): Promise<Session> => {
    listeners.add(listener)
    current ??= connect()
    const session = await current
    if (listener.session === session) return session
    await session.client.query(`listen ${pg.escapeIdentifier(listener.channel)}`)
    listener.session = session
    return session
  }

  const lock = async (listener: Listener, name: string): Promise<boolean> => {
    const { client, lease } = await listen(listener)
    if (listener.held === name) return true
    // Advisory locks are reentrant, so Postgres would grant it again.
    if ([...listeners].some(({ held }) => held === name)) return false
    listener.held = name
    const isLocked = await tryLock(client, name).catch((error: unknown) => {
      listener.held = undefined
      throw error
    })
    if (isLocked) await lease.take(name)
    else {
      listener.held = undefined
      if (performance.now() >= (listener.askAtMs ?? 0)) listener.askAtMs = await lease.ask(name)
    }
    return listener.held === name
  }

  const share = async (listener: Listener, name: string): Promise<number | undefined> => {
    const { client } = await listen(listener)
    if (listener.shared?.name === name) return listener.shared.pid
    const pid = await tryShare(client, name)
    listener.shared = pid === undefined ? undefined : { name, pid }
    return pid
  }

  const stop = async (listener: Listener): Promise<void> => {
    listeners.delete(listener)
    const { session, held, shared, channel } = listener
    listener.session = undefined
    listener.held = undefined
    listener.shared = undefined
    if (listeners.size === 0) {
      const closing = current
      current = undefined
      await (await closing)?.client.end()
      return
    }
    if (!session) return
    const { client, lease } = session
    if (shared) await client.query(`select pg_advisory_unlock_shared(${LOCK_ID})`, [shared.name])
    if (held) {
      await client.query(`select pg_advisory_unlock(${LOCK_ID})`, [held])
      await lease.drop(held)
    }
    if (![...listeners].some((other) => other.channel === channel))
      await client.query(`unlisten ${pg.escapeIdentifier(channel)}`)
  }

  return {
    /** Wakes the channel's lock holder if it is in this process. Returns whether it is. */
    wakeHolder: (channel: string): boolean => {
      const holder = [...listeners].find((one) => one.channel === channel && one.held !== undefined)
      holder?.onNotify('')
      return holder !== undefined
    },
    /** Runs a fast query while something listens. @throws if the connection is lost */
    query: async <Row extends object>(query: pg.QueryConfig): Promise<Row[]> => {
      if (!current) throw new Error('the listening connection is closed')
      const { rows } = await (await current).client.query<Row>(query)
      return rows
    },
    listening: (options: ListeningOptions): Listening => {
      const listener: Listener = { ...options }
      return {
        start: async () => void (await listen(listener)),
        lock: (name) => lock(listener, name),
        share: (name) => share(listener, name),
        // If this fails, the connection has ended and its locks are free.
        stop: () => stop(listener).catch(onError),
      }
    },
  }
}
export type ListeningConnection = ReturnType<typeof createListeningConnection>
