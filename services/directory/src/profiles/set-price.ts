import type { Professional } from '@fieldside/contracts/http/directory.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { noOwnRecord } from '../errors.ts'
import { changeProfessional } from '../professionals/change.ts'
import { lockByUser } from '../professionals/store/professionals.ts'
import { readProfessional } from '../verification/read.ts'

type Price = { price_per_session_cents: number | null; show_price: boolean }

/** @throws notFound before the profile is first saved */
export const setPrice = (ctx: DirectoryContext, price: Price): Promise<Professional> => {
  const { userId } = userOf(ctx)
  return write(ctx, async (tx, emit) => {
    const record = await lockByUser(tx, userId)
    if (!record) throw noOwnRecord()
    await changeProfessional(tx, emit, record, price)
    return readProfessional(tx, record.id)
  })
}
