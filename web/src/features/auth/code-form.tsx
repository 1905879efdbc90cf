import { type SessionState, sendSecondFactor } from '@fieldside/contracts/http/bff/session.ts'
import { FACTOR_RESET_HOURS } from '@fieldside/contracts/limits.ts'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useCommand } from '@/client/api.ts'
import { showFieldErrors } from '@/client/field-errors.ts'
import { ApiProblem, sentenceOf } from '@/client/problem.ts'
import { useForm } from '@/client/use-form.ts'
import { CodeField } from '@/entities/account/code-field.tsx'
import { Refused } from '@/entities/account/refused.tsx'
import { Button } from '@/ui/button.tsx'

type CodeFormProps = {
  onDone: (state: SessionState) => Promise<void> | void
  /** Returns to the password. */
  onLeave: () => void
}

/** The second step of a sign-in: the password was right, and the account has a second factor. */
export const CodeForm = ({ onDone, onLeave }: CodeFormProps) => {
  const form = useForm({ defaultValues: { code: '' } })
  const { submitAsync } = useCommand(sendSecondFactor)
  const { errors, isSubmitting } = form.formState
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])
  const send = form.handleSubmit(async (body) => {
    try {
      await onDone(await submitAsync({ body }))
    } catch (error) {
      showFieldErrors(form, error)
      const isBeside = error instanceof ApiProblem && 'code' in error.fields
      if (!isBeside) form.setError('root', { message: sentenceOf(error) })
    }
  })
  return (
    <>
      <h1 className="text-2xl">Enter your code</h1>
      <p className="mt-2 mb-7 text-muted">This account needs a code besides the password.</p>
      <form noValidate aria-label="Enter your code" className="grid gap-4.5" onSubmit={send}>
        <CodeField error={errors.code?.message} {...form.register('code')} />
        <Refused reason={errors.root?.message} />
        <p className="text-muted text-sm">
          No phone and no recovery codes?{' '}
          <Link to="/contact" className="rounded-sm underline underline-offset-4">
            Write to us
          </Link>
          . An administrator can remove the code after {FACTOR_RESET_HOURS} hours.
        </p>
        <Button type="submit" className="mt-1.5" pending={isSubmitting}>
          Continue
        </Button>
        <Button variant="ghost" onClick={onLeave}>
          Back to Sign In
        </Button>
      </form>
    </>
  )
}
