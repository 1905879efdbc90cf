import { setPasswordByLink } from '@fieldside/contracts/http/bff/account.ts'
import type { SessionState } from '@fieldside/contracts/http/bff/session.ts'
import { useCommand } from '@/client/api.ts'
import { showFieldErrors } from '@/client/field-errors.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { ApiProblem } from '@/client/problem.ts'
import { useForm } from '@/client/use-form.ts'
import { Refused } from '@/entities/account/refused.tsx'
import { Button } from '@/ui/button.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

const resolver = lazyResolver(
  async () => (await import('@/entities/account/password-twice.ts')).PasswordTwice,
)

type NewPasswordFormProps = {
  /** Null when this browser's cookie holds the token. */
  token: string | null
  /** The account, for password managers. */
  email?: string | undefined
  /** Whether setting the password starts a login session. */
  signIn: boolean
  onDone: (state: SessionState) => Promise<void> | void
  /** Handles a refusal and returns the message to show above the button. */
  onRefused: (problem: unknown) => string
}

/** Sets a new password with an opened link. Keeps the input when that fails. */
export const NewPasswordForm = ({ token, email, signIn, onDone, onRefused }: NewPasswordFormProps) => {
  const form = useForm({
    resolver,
    defaultValues: { password: '', confirm: '' },
  })
  const { submitAsync, pending } = useCommand(setPasswordByLink)
  const { errors, isSubmitting } = form.formState
  const save = form.handleSubmit(async ({ password }) => {
    try {
      await onDone(await submitAsync({ body: { ...(token && { token }), password, sign_in: signIn } }))
    } catch (error) {
      showFieldErrors(form, error)
      form.setError('root', { message: onRefused(error) })
    }
  })
  return (
    <form noValidate aria-label="Set a new password" className="grid gap-4.5" onSubmit={save}>
      <input type="hidden" autoComplete="username" defaultValue={email} />
      <NewPasswordFields form={form} owner={email ? { email } : {}} label="New password" />
      <Refused reason={errors.password ? undefined : errors.root?.message} />
      <Button type="submit" className="mt-1.5" pending={pending || isSubmitting}>
        Set new password
      </Button>
    </form>
  )
}

/** Returns whether the refusal means that the link is used or expired. */
export const isLinkOver = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.code === 'recovery-invalid'
