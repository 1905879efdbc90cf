import { userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { forbidden } from '@fieldside/platform/errors.ts'
import type { IdentityContext } from '../../context.ts'
import type { IdentitySchema } from '../../schema.ts'
import { findUser } from '../../users/store/users.ts'

/** Checks our own records, because a token keeps a role for minutes after it was taken away. @throws forbidden */
export const requireAdmin = async (tx: Tx<IdentitySchema>, ctx: IdentityContext): Promise<void> => {
  const user = await findUser(tx, userOf(ctx).userId)
  if (user?.role !== 'admin') throw forbidden('Only administrators can manage API clients.')
}
