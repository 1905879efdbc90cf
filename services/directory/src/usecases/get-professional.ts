import type { ProfessionalCard } from '@fieldside/contracts/http/directory.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { DirectoryContext } from '../context.ts'
import { maySee } from '../domain/professional.ts'
import { noProfessional } from '../errors.ts'
import { cardOf } from '../replies.ts'
import { findById } from '../store/professionals.ts'

/** @throws notFound, also for a record that the caller may not see */
export const getProfessional = async (ctx: DirectoryContext, id: string): Promise<ProfessionalCard> => {
  const viewer = userOf(ctx)
  const record = await findById(ctx.db.kysely, id)
  if (!record || !maySee(record, viewer)) throw noProfessional()
  return cardOf(record, viewer)
}
