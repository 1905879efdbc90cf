import type { Professional } from '@fieldside/contracts/http/directory.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { DirectoryContext } from '../context.ts'
import { noOwnRecord } from '../errors.ts'
import { readCurrentEmails } from '../professionals/read-current-emails.ts'
import { findByUser } from '../professionals/store/professionals.ts'
import { listStored } from '../verification/store/documents.ts'
import { professionalOf } from '../verification/views.ts'

/** @throws notFound before the profile is first saved */
export const getMyProfessional = async (ctx: DirectoryContext): Promise<Professional> => {
  const { userId } = userOf(ctx)
  const record = await findByUser(ctx.db.kysely, userId)
  if (!record) throw noOwnRecord()
  const [[current], documents] = await Promise.all([
    readCurrentEmails(ctx, [record]),
    listStored(ctx.db.kysely, [userId]),
  ])
  return professionalOf(current!, documents)
}
