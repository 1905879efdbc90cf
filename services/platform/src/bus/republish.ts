import type { Context } from '../data/context.ts'
import type { Tx } from '../data/database.ts'
import { type Emit, write } from '../data/write.ts'

const BATCH = 500

export type Republished<S, Row, Id = string> = {
  /** Locks up to `limit` rows in the order of their ids, after an id. */
  lockAfter: (tx: Tx<S>, id: Id | null, limit: number) => Promise<Row[]>
  idOf: (row: Row) => Id
  publish: (emit: Emit, row: Row) => void
}

/** Publishes every row again, so that consumers can rebuild their projections. Returns the count. */
export const republish = async <S, Row, Id = string>(
  ctx: Context<S>,
  { lockAfter, idOf, publish }: Republished<S, Row, Id>,
): Promise<number> => {
  let count = 0
  let after: Id | null = null
  for (;;) {
    const from: Id | null = after
    const batch = await write(ctx, async (tx, emit) => {
      const rows = await lockAfter(tx, from, BATCH)
      for (const row of rows) publish(emit, row)
      return rows
    })
    count += batch.length
    const last = batch.at(-1)
    after = last === undefined ? null : idOf(last)
    if (batch.length < BATCH) return count
  }
}
