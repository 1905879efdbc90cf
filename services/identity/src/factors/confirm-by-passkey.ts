import type { PasskeyOptions, PasskeyProof } from '@fieldside/contracts/http/webauthn.ts'
import { userOf } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { sessionOver } from '../errors.ts'
import { findOwnSession } from '../sessions/reauthentication.ts'
import { updatePasskeyProved } from '../sessions/store/sessions.ts'
import { countingGuesses } from './check-code.ts'
import { passkeyOptions, usePasskey } from './use-passkey.ts'

export const beginPasskeyConfirmation = (ctx: IdentityContext): Promise<PasskeyOptions> =>
  write(ctx, (tx) => passkeyOptions(ctx, tx, { userId: userOf(ctx).userId, purpose: 'confirm' }))

/**
 * Records in the caller's login session that a passkey proved who they are.
 * @throws not-found, passkey-refused, session-ended, too-many-attempts
 */
export const confirmByPasskey = (ctx: IdentityContext, proof: PasskeyProof): Promise<void> => {
  const { userId } = userOf(ctx)
  return countingGuesses(ctx, userId, () =>
    write(ctx, async (tx) => {
      await usePasskey(ctx, tx, proof, { userId, purpose: 'confirm' })
      const session = await findOwnSession(ctx, tx)
      if (!session) throw sessionOver()
      await updatePasskeyProved(tx, session.id, ctx.now())
    }),
  )
}
