import { changeOwnPassword } from '@fieldside/contracts/http/bff/account.ts'
import { PASSWORD_MIN_CHARS } from '@fieldside/contracts/limits.ts'
import { PASSWORD_RULES } from '@fieldside/contracts/password-rules.ts'
import type { PasswordOwner } from '@fieldside/contracts/password-strength.ts'
import type { UseFormReturn } from 'react-hook-form'
import { useCommand } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { notify } from '@/client/notify.ts'
import { sentenceOf } from '@/client/problem.ts'
import { renewSubscription } from '@/client/push-subscription.ts'
import { useSession, useSessionUpdate } from '@/client/session.tsx'
import { postToTabs } from '@/client/tabs.ts'
import { useForm } from '@/client/use-form.ts'
import { PasswordChecklist } from '@/entities/account/password-checklist.tsx'
import { PASSWORDS_DIFFER } from '@/entities/account/passwords-differ.ts'
import { Refused } from '@/entities/account/refused.tsx'
import { Field } from '@/ui/field.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { PasswordInput } from '@/ui/input.tsx'

type Passwords = { current_password: string; password: string; confirm: string }

const SIGNED_OUT = {
  title: 'User not authenticated',
  detail: 'Please sign in again to change your password.',
}

const SIGN_IN_ANEW = 'Sign in with your new password.'

const useChange = (onClose: () => void) => {
  const form = useForm<Passwords>({
    defaultValues: { current_password: '', password: '', confirm: '' },
  })
  const { submitAsync, pending } = useCommand(changeOwnPassword)
  const updateSession = useSessionUpdate()
  const submit = form.handleSubmit(async ({ current_password, password }) => {
    try {
      const { user, ...state } = await submitAsync({ body: { current_password, password } })
      notify.success('Password updated', user ? 'Your other devices are signed out.' : SIGN_IN_ANEW)
      onClose()
      if (user) {
        updateSession(() => ({ user, ...state }))
        void renewSubscription().catch(() => undefined)
      }
      postToTabs({ kind: 'session' })
    } catch (error) {
      showRefusal(form, error, 'Password update failed', SIGNED_OUT)
      form.setError('root', { message: sentenceOf(error) })
    }
  })
  return { form, submit, pending }
}

/** Enables the button only when every rule is met, and shows what is missing while the user types. */
export const ChangePasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const session = useSession()
  const owner = session.status === 'signed-in' ? session.user : {}
  const { form, submit, pending } = useChange(onClose)
  const { current_password, password, confirm } = form.watch()
  const isReady =
    current_password !== '' && PASSWORD_RULES.every(({ holds }) => holds(password)) && confirm === password
  return (
    <FormDialog
      title="Change Password"
      description="You’ll be signed out on your other devices."
      submitLabel="Change password"
      disabled={!isReady}
      dirty={form.formState.isDirty}
      pending={pending}
      onSubmit={(event) => (isReady ? void submit(event) : event.preventDefault())}
      onClose={onClose}
    >
      <PasswordFields form={form} owner={owner} password={password} confirm={confirm} />
    </FormDialog>
  )
}

type PasswordFieldsProps = {
  form: UseFormReturn<Passwords>
  owner: PasswordOwner
  password: string
  confirm: string
}

const TOO_SHORT = `Password must be at least ${PASSWORD_MIN_CHARS} characters`

const PasswordFields = ({ form, owner, password, confirm }: PasswordFieldsProps) => {
  const { errors } = form.formState
  const isShort = password !== '' && password.length < PASSWORD_MIN_CHARS
  const isDifferent = confirm !== '' && confirm !== password
  const isBeside = errors.current_password ?? errors.password
  return (
    <>
      <Field label="Current password" required error={errors.current_password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('current_password')} />
      </Field>
      <div className="grid gap-3">
        <Field label="New password" required error={isShort ? TOO_SHORT : errors.password?.message}>
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
        <PasswordChecklist password={password} owner={owner} />
      </div>
      <Field label="Confirm new password" required error={isDifferent ? PASSWORDS_DIFFER : undefined}>
        <PasswordInput autoComplete="new-password" {...form.register('confirm')} />
      </Field>
      <Refused reason={isBeside ? undefined : errors.root?.message} />
    </>
  )
}
