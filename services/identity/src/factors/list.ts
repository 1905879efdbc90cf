import type { SecondFactors } from '@fieldside/contracts/http/factors.ts'
import { userOf } from '@fieldside/platform/context.ts'
import type { IdentityContext } from '../context.ts'
import { countRecoveryCodes, findCodeSecret } from './store/factors.ts'
import { passkeysOf } from './store/passkeys.ts'
import { toPasskey } from './views.ts'

export const getFactors = async (ctx: IdentityContext): Promise<SecondFactors> => {
  const { userId } = userOf(ctx)
  const secret = await findCodeSecret(ctx.db.kysely, userId)
  return {
    codes_since: secret?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: await countRecoveryCodes(ctx.db.kysely, userId),
    passkeys: (await passkeysOf(ctx.db.kysely, userId)).map(toPasskey),
  }
}
