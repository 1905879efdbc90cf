import type { Professional } from '@fieldside/contracts/http/directory.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { DirectoryContext } from '../context.ts'
import { noOwnRecord } from '../errors.ts'
import { professionalOf } from '../replies.ts'
import { listStored } from '../store/documents.ts'
import { findByUser } from '../store/professionals.ts'
import { readCurrentEmails } from './read-current-emails.ts'

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
