import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { SecondFactors } from '@fieldside/contracts/http/factors.ts'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { knowsPasskeys, signWithPasskey } from '@/client/passkeys.ts'
import { useSecretCommand } from '@/client/secret-command.ts'

export type ProofValues = { current_password: string; code: string }
export const NO_PROOF: ProofValues = { current_password: '', code: '' }

export type Proof = {
  /** How the person confirms the change. */
  by: 'passkey' | 'password'
  /** Whether a code is asked for besides the password. */
  needsCode: boolean
  /** Changes `by`. Undefined without a passkey. */
  change: (() => void) | undefined
  /** Confirms, and returns what the change needs besides. @throws ApiProblem */
  prove: (values: ProofValues) => Promise<{ code?: string }>
}

/** Confirms a change of the second factor with a passkey, or with the password and, once there is a factor, a code. */
export const useProof = ({ codes_since, passkeys }: SecondFactors): Proof => {
  const hasPasskey = passkeys.length > 0 && knowsPasskeys()
  const [by, setBy] = useState<Proof['by']>(hasPasskey ? 'passkey' : 'password')
  const password = useCommand(actions.reauthenticateByPassword)
  const begin = useSecretCommand(actions.beginPasskeyConfirmation)
  const confirm = useCommand(actions.confirmByPasskey)
  const prove = async ({ current_password, code }: ProofValues): Promise<{ code?: string }> => {
    if (by === 'password') {
      if (current_password)
        await password.submitAsync({ body: { action: 'second-factor', current_password } })
      return code ? { code } : {}
    }
    const options = await begin.submitAsync({})
    if (options) await confirm.submitAsync({ body: { passkey: await signWithPasskey(options) } })
    return {}
  }
  return {
    by,
    needsCode: codes_since !== null || passkeys.length > 0,
    change: hasPasskey ? () => setBy(by === 'passkey' ? 'password' : 'passkey') : undefined,
    prove,
  }
}
