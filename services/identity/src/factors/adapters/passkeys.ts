import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type {
  NewPasskey,
  NewPasskeyOptions,
  PasskeyOptions,
  PasskeyProof,
} from '@fieldside/contracts/http/webauthn.ts'
import { PASSKEY_MINUTES } from '@fieldside/contracts/limits.ts'
import type { PasskeyRow } from '../../schema.ts'

/** COSE's numbers of Ed25519, ES256, and RS256, which every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257]
const TIMEOUT_MS = PASSKEY_MINUTES * MINUTE_MS

/** Loaded on first use, because its parsers of certificates take longer to load than the rest of identity. */
const library = () => import('@simplewebauthn/server')

type Owner = { id: string; email: string; name: string }
type Known = Pick<PasskeyRow, 'credential_id' | 'transports'>
type Made = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'is_synced'>

const knownOf = ({ credential_id, transports }: Known) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports,
})

/** The WebAuthn relying party. `verify…` return undefined for whatever isn't right. */
export type Passkeys = {
  optionsOfNew: (challenge: string, owner: Owner, others: readonly Known[]) => NewPasskeyOptions
  options: (challenge: string, of: readonly Known[]) => PasskeyOptions
  verifyNew: (challenge: string, response: NewPasskey) => Promise<Made | undefined>
  verify: (
    challenge: string,
    response: PasskeyProof,
    passkey: PasskeyRow,
  ) => Promise<Pick<PasskeyRow, 'counter' | 'is_synced'> | undefined>
}

/** `rpId` is the domain that passkeys belong to, `origin` that of the pages. */
export const createPasskeys = ({ rpId, origin }: { rpId: string; origin: string }): Passkeys => ({
  optionsOfNew: (challenge, { id, email, name }, others) => ({
    challenge,
    rp: { id: rpId, name: 'Fieldside' },
    // Keycloak takes its user id as the handle, so that it could take over the passkeys.
    user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    excludeCredentials: others.map(knownOf),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }),
  options: (challenge, of) => ({
    challenge,
    rpId,
    timeout: TIMEOUT_MS,
    allowCredentials: of.map(knownOf),
    userVerification: 'required',
  }),
  verifyNew: async (expectedChallenge, response) => {
    const { verifyRegistrationResponse } = await library()
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => ({ registrationInfo: undefined }))
    if (!registrationInfo) return undefined
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      is_synced: credentialBackedUp,
    }
  },
  verify: async (expectedChallenge, response, { credential_id, public_key, counter }) => {
    const { verifyAuthenticationResponse } = await library()
    const result = await verifyAuthenticationResponse({
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter },
      requireUserVerification: true,
    }).catch(() => undefined)
    if (!result?.verified) return undefined
    const { newCounter, credentialBackedUp } = result.authenticationInfo
    return { counter: newCounter, is_synced: credentialBackedUp }
  },
})
