import {
  beginSessionByPasskey,
  type SessionState,
  startSessionByPasskey,
} from '@fieldside/contracts/http/bff/session.ts'
import { call } from '@/client/api.ts'
import { signWithPasskey } from '@/client/passkeys.ts'

/** Signs in without an address or a password: the passkey says whose it is. @throws ApiProblem */
export const signInByPasskey = async (): Promise<SessionState> => {
  const options = await call(beginSessionByPasskey, {})
  return call(startSessionByPasskey, { body: { passkey: await signWithPasskey(options) } })
}
