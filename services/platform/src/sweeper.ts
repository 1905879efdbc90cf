import type { PoolClient } from 'pg'
import type { Context } from './context.ts'
import type { Database } from './database.ts'
import { pause, tryLock } from './listener.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/** A background job that runs periodically, to finish what a crash left open or what is due. */
export type Sweeper<Ctx> = {
  name: string
  everyMs: number
  run: (ctx: Ctx, parts: SweepParts) => Promise<void>
}

export type SweepParts = { metrics: Metrics; stopping?: AbortSignal | undefined }

export type SweeperParts<S, Ctx extends Context<S>> = {
  service: string
  sweeper: Sweeper<Ctx>
  db: Database<S>
  log: Log
  metrics: Metrics
  stopping?: AbortSignal | undefined
  contextFor: () => Ctx
  /** Uses the database's clock, so that machines whose clocks differ agree on what is due. */
  onDatabaseTime?: boolean
}

const atDatabaseTime = async <S, Ctx extends Context<S>>(client: PoolClient, ctx: Ctx): Promise<Ctx> => {
  const { rows } = await client.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  )
  const aheadMs = rows[0]!.ms - Date.now()
  return { ...ctx, now: () => new Date(Date.now() + aheadMs) }
}

/**
 * Runs a job once unless another instance is running it. Returns whether it ran.
 * @throws what the job throws
 */
export const sweepOnce = async <S, Ctx extends Context<S>>({
  service,
  sweeper,
  db,
  metrics,
  stopping,
  contextFor,
  onDatabaseTime = false,
}: SweeperParts<S, Ctx>): Promise<boolean> => {
  const client = await db.locks.connect()
  const lock = `sweeper:${service}:${sweeper.name}`
  let failure: unknown
  try {
    if (!(await tryLock(client, lock))) return false
    const ctx = onDatabaseTime ? await atDatabaseTime<S, Ctx>(client, contextFor()) : contextFor()
    await sweeper.run(ctx, { metrics, stopping })
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [lock])
    return true
  } catch (error) {
    failure = error
    throw error
  } finally {
    // Discarding a connection that may still hold the lock releases it.
    client.release(failure !== undefined)
  }
}

/** Runs a job periodically, on one instance of a service at a time. Logs errors and continues with the next round. */
export const startSweeper = <S, Ctx extends Context<S>>(
  parts: SweeperParts<S, Ctx>,
): { stop(): Promise<void> } => {
  const { sweeper, log } = parts
  const stopping = new AbortController()
  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sweepOnce({ ...parts, stopping: stopping.signal }).catch((error: unknown) =>
        log.error({ err: error, sweeper: sweeper.name }, 'sweep failed'),
      )
      if (!stopping.signal.aborted)
        await pause(sweeper.everyMs * (0.9 + Math.random() * 0.2), stopping.signal)
    }
  }
  const running = loop()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
