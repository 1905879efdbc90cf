import {
  beginSecondFactorPasskey,
  type SessionState,
  sendSecondFactor,
} from '@fieldside/contracts/http/bff/session.ts'
import { FACTOR_RESET_HOURS } from '@fieldside/contracts/limits.ts'
import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useCommand } from '@/client/api.ts'
import { showFieldErrors } from '@/client/field-errors.ts'
import { knowsPasskeys, signWithPasskey } from '@/client/passkeys.ts'
import { ApiProblem, sentenceOf } from '@/client/problem.ts'
import { useSecretCommand } from '@/client/secret-command.ts'
import { useForm } from '@/client/use-form.ts'
import { CodeField } from '@/entities/account/code-field.tsx'
import { Refused } from '@/entities/account/refused.tsx'
import { Button } from '@/ui/button.tsx'
import { inOwnZone } from './in-own-zone.ts'

type CodeFormProps = {
  /** Whether a passkey can complete the sign-in, too. */
  passkeys: boolean
  onDone: (state: SessionState) => Promise<void> | void
  /** Returns to the password. */
  onLeave: () => void
}

/** The second step of a sign-in: the password was right, and the account has a second factor. */
export const CodeForm = ({ passkeys, onDone, onLeave }: CodeFormProps) => {
  const form = useForm({ defaultValues: { code: '' } })
  const { submitAsync } = useCommand(sendSecondFactor)
  const begin = useSecretCommand(beginSecondFactorPasskey)
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const send = form.handleSubmit(async (body) => {
    try {
      await onDone(await submitAsync({ body }))
    } catch (error) {
      showFieldErrors(form, error)
      const isBeside = error instanceof ApiProblem && 'code' in error.fields
      if (!isBeside) form.setError('root', { message: sentenceOf(inOwnZone(error)) })
    }
  })
  const sendPasskey = async () => {
    try {
      const options = await begin.submitAsync({})
      if (options) await onDone(await submitAsync({ body: { passkey: await signWithPasskey(options) } }))
    } catch (error) {
      form.setError('root', { message: sentenceOf(error) })
    }
  }
  const takesPasskey = passkeys && knowsPasskeys()
  return (
    <>
      <h1 className="text-2xl">{takesPasskey ? 'Confirm that it’s you' : 'Enter your code'}</h1>
      <p className="mt-2 mb-7 text-muted">
        This account needs {takesPasskey ? 'a passkey or a code' : 'a code'} besides the password.
      </p>
      {takesPasskey && (
        <Button className="mb-6 w-full" pending={begin.pending} onClick={() => void sendPasskey()}>
          <KeyRound aria-hidden />
          Use a passkey
        </Button>
      )}
      <form noValidate aria-label="Enter your code" className="grid gap-4.5" onSubmit={send}>
        <CodeField error={errors.code?.message} {...form.register('code')} />
        <Refused reason={errors.root?.message} />
        <p className="text-muted text-sm">
          {takesPasskey ? 'No passkey' : 'No phone'} and no recovery codes?{' '}
          <Link to="/contact" className="rounded-sm underline underline-offset-4">
            Write to us
          </Link>
          . An administrator can remove this step after {FACTOR_RESET_HOURS} hours.
        </p>
        <Button
          type="submit"
          variant={takesPasskey ? 'outline' : 'default'}
          className="mt-1.5"
          pending={isSubmitting}
        >
          Continue
        </Button>
        <Button variant="ghost" onClick={onLeave}>
          Back to Sign In
        </Button>
      </form>
    </>
  )
}
