import type { Professional } from '@fieldside/contracts/http/directory.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { DirectoryContext } from '../context.ts'
import { noOwnRecord } from '../errors.ts'
import { lockByUser } from '../professionals/store/professionals.ts'
import { readProfessional } from '../verification/read.ts'
import { showOnLanding } from './store/landing.ts'

/** Publishes nothing, because no other service uses the setting. @throws notFound before the profile is first saved */
export const setShownOnLanding = (ctx: DirectoryContext, shown: boolean): Promise<Professional> => {
  const { userId } = userOf(ctx)
  return write(ctx, async (tx) => {
    const record = await lockByUser(tx, userId)
    if (!record) throw noOwnRecord()
    await showOnLanding(tx, record.id, shown)
    return readProfessional(tx, record.id)
  })
}
