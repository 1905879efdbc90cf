import { write } from '@fieldside/platform/write.ts'
import { tellChange } from '../changes.ts'
import type { DirectoryContext } from '../context.ts'
import { lockBatchAfter } from '../store/professionals.ts'

const BATCH = 500

/** Republishes every record, so that consumers can rebuild their projections. Returns the count. */
export const republish = async (ctx: DirectoryContext): Promise<number> => {
  let told = 0
  let afterId: string | null = null
  for (;;) {
    const from: string | null = afterId
    const batch = await write(ctx, async (tx, emit) => {
      const records = await lockBatchAfter(tx, from, BATCH)
      for (const record of records) tellChange(emit, record, record.status)
      return records
    })
    told += batch.length
    afterId = batch.at(-1)?.id ?? null
    if (batch.length < BATCH) return told
  }
}
