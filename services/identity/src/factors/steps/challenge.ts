import type { NewPasskey, PasskeyProof } from '@fieldside/contracts/http/webauthn.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { hashOfSecret, newSecret } from '@fieldside/platform/secret.ts'
import type { IdentityContext } from '../../context.ts'
import { passkeyRefused } from '../../errors.ts'
import type { IdentitySchema } from '../../schema.ts'
import type { Reader } from '../../users/store/users.ts'
import { type ChallengePurpose, challengeExpiresAt, challengeIn } from '../rules/passkeys.ts'
import { deleteChallenge, insertChallenge } from '../store/passkeys.ts'

type Of = { userId: string | null; purpose: ChallengePurpose }

/** Returns a challenge for a passkey of the user, of which only the hash is stored. */
export const newChallenge = async (
  ctx: IdentityContext,
  on: Reader,
  { userId: user_id, purpose }: Of,
): Promise<string> => {
  const challenge = newSecret()
  const expires_at = challengeExpiresAt(ctx.now())
  await insertChallenge(on, { challenge_hash: hashOfSecret(challenge), user_id, purpose, expires_at })
  return challenge
}

/** Uses up the challenge that a browser says was signed, and returns it. @throws passkey-refused */
export const useChallenge = async (
  ctx: IdentityContext,
  tx: Tx<IdentitySchema>,
  { response }: NewPasskey | PasskeyProof,
  of: Of,
): Promise<string> => {
  const challenge = challengeIn(response.clientDataJSON)
  const isOurs = challenge && (await deleteChallenge(tx, hashOfSecret(challenge), of, ctx.now()))
  if (!isOurs) throw passkeyRefused()
  return challenge
}
