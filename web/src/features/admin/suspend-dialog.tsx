import { isolated } from '@fieldside/contracts/bidi.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { ListedUser } from '@fieldside/contracts/http/users-admin.ts'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { useForm } from '@/client/use-form.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Field } from '@/ui/field.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { shownName } from './user-identity.ts'

const resolver = lazyResolver(async () =>
  (await import('@fieldside/contracts/http/users-admin.ts')).Suspension.pick({ reason: true }),
)

const LENGTHS = [
  { value: '7', title: '7 days' },
  { value: '30', title: '30 days' },
  { value: 'good', title: 'For good', detail: 'Until an administrator lifts it' },
] as const
type Length = (typeof LENGTHS)[number]['value']

const DAYS = { '7': 7, '30': 30, good: null } as const satisfies Record<Length, number | null>

type SuspendDialogProps = { user: Pick<ListedUser, 'id' | 'full_name' | 'email'>; onClose: () => void }

export const SuspendDialog = ({ user, onClose }: SuspendDialogProps) => {
  const name = isolated(shownName(user))
  const [length, setLength] = useState<Length>('7')
  const form = useForm({ resolver, defaultValues: { reason: '' } })
  const { submitAsync, pending } = useCommand(actions.suspendAccount, {
    success: ['Account suspended', `${name} is signed out everywhere.`],
  })
  const submit = form.handleSubmit(async ({ reason }) => {
    try {
      await submitAsync({ params: { id: user.id }, body: { days: DAYS[length], reason } })
      onClose()
    } catch (error) {
      showRefusal(form, error, 'Failed to suspend the account')
    }
  })
  return (
    <FormDialog
      title={`Suspend the account of ${name}?`}
      description="They’re signed out everywhere and can’t sign in. Their requests, offers, and upcoming sessions are canceled. What athletes paid for these sessions and for unused sessions of packages is refunded, and Premium isn’t renewed. A professional’s profile is hidden until the account is restored."
      destructive
      pending={pending}
      submitLabel="Suspend account"
      dirty={form.formState.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="How long">
        <RadioGroup aria-label="How long" cards={LENGTHS} value={length} onValueChange={setLength} />
      </Field>
      <TextField
        form={form}
        name="reason"
        label="Reason"
        help="They read it when they try to sign in. The audit log stores it too."
        required
        control={Textarea}
        rows={4}
      />
    </FormDialog>
  )
}

export const LiftDialog = ({ user, onClose }: SuspendDialogProps) => {
  const name = isolated(shownName(user))
  const { submit, pending } = useCommand(actions.liftSuspension, {
    success: ['Suspension lifted', `${name} can sign in again.`],
    failure: 'Failed to lift the suspension',
    onSuccess: onClose,
    onError: onClose,
  })
  return (
    <AlertDialog
      mild
      title={`Lift the suspension of ${name}?`}
      description="They can sign in again at once. The audit log records that you lifted it."
      no="Cancel"
      yes="Lift suspension"
      pending={pending}
      onYes={() => submit({ params: { id: user.id } })}
      onClose={onClose}
    />
  )
}
