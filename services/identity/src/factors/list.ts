import type { SecondFactors } from '@fieldside/contracts/http/factors.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { IdentityContext } from '../context.ts'
import { countRecoveryCodes, findCodeSecret } from './store/factors.ts'

export const getFactors = async (ctx: IdentityContext): Promise<SecondFactors> => {
  const { userId } = userOf(ctx)
  const secret = await findCodeSecret(ctx.db.kysely, userId)
  return {
    codes_since: secret?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: secret?.confirmed_at ? await countRecoveryCodes(ctx.db.kysely, userId) : 0,
  }
}
