import { republish } from '@fieldside/platform/republish.ts'
import type { DirectoryContext } from '../context.ts'
import { publishProfessional } from './publish.ts'
import { lockBatchAfter } from './store/professionals.ts'

/** Republishes every record at its current version. Returns the count. */
export const republishProfessionals = (ctx: DirectoryContext): Promise<number> =>
  republish(ctx, {
    lockAfter: lockBatchAfter,
    idOf: ({ id }) => id,
    publish: (emit, record) => publishProfessional(emit, record, record.status),
  })
