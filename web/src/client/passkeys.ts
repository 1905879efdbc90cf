import type {
  NewPasskey,
  NewPasskeyOptions,
  PasskeyOptions,
  PasskeyProof,
} from '@fieldside/contracts/http/webauthn.ts'
import { ApiProblem } from './problem.ts'

/** Loaded once a person uses a passkey. */
const library = () => import('@simplewebauthn/browser')

/** Whether this browser knows passkeys. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

const SENTENCES: Record<string, string> = {
  InvalidStateError: 'This device already has a passkey for your account.',
  NotSupportedError: 'This device can’t make a passkey that Fieldside accepts.',
  SecurityError: 'Passkeys don’t work at this address.',
}
const NOT_USED = 'No passkey was used. Try again when you’re ready.'

/** Words what a browser says when a passkey isn't made or used, which isn't meant for people. */
const worded = (error: unknown): ApiProblem =>
  new ApiProblem({
    code: 'passkey-not-used',
    status: 422,
    detail: (error instanceof Error && SENTENCES[error.name]) || NOT_USED,
  })

/** Asks the device for a new passkey. @throws ApiProblem */
export const makePasskey = async (
  optionsJSON: NewPasskeyOptions,
): Promise<{ passkey: NewPasskey; transports: string[] }> => {
  const { startRegistration } = await library()
  const { response, ...credential } = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw worded(error)
  })
  const { clientDataJSON, attestationObject, transports = [] } = response
  const { id, rawId } = credential
  return {
    passkey: {
      id,
      rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    transports,
  }
}

/** Asks the device to sign with one of its passkeys. @throws ApiProblem */
export const signWithPasskey = async (optionsJSON: PasskeyOptions): Promise<PasskeyProof> => {
  const { startAuthentication } = await library()
  const { id, rawId, response } = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw worded(error)
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  }
}
