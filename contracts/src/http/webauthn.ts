import { z } from 'zod'
import { Id, Instant } from '../fields.ts'

/** Bytes in base64url without padding, as WebAuthn's JSON forms write them. */
const Bytes = z.string().regex(/^[\w-]+$/)
const CredentialId = Bytes.max(1400)
/** How a browser reaches the authenticator. */
export const Transports = z.array(z.string().max(40)).max(10)
const Credential = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
})

/** What a browser returns for a new passkey: WebAuthn's RegistrationResponseJSON. */
export const NewPasskey = Credential.extend({
  response: z.object({
    clientDataJSON: Bytes.max(4000),
    attestationObject: Bytes.max(20_000),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** What a browser returns when a passkey was used: WebAuthn's AuthenticationResponseJSON. */
export const PasskeyProof = Credential.extend({
  response: z.object({
    clientDataJSON: Bytes.max(4000),
    authenticatorData: Bytes.max(8000),
    signature: Bytes.max(4000),
    userHandle: Bytes.max(200).optional(),
  }),
})
export type PasskeyProof = z.infer<typeof PasskeyProof>

const Known = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
})

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
export const NewPasskeyOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(Known),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type NewPasskeyOptions = z.infer<typeof NewPasskeyOptions>

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON. */
export const PasskeyOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  /** Empty to let the person choose among the passkeys that the device has. */
  allowCredentials: z.array(Known),
  userVerification: z.literal('required'),
})
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
  /** Whether a password manager keeps a copy, so that a lost device doesn’t lose the passkey. */
  synced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>
