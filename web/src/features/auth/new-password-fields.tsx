import type { PasswordOwner } from '@fieldside/contracts/password-strength.ts'
import { CircleCheck } from 'lucide-react'
import { type FieldValues, type Path, type UseFormReturn, useWatch } from 'react-hook-form'
import { PasswordChecklist } from '@/entities/account/password-checklist.tsx'
import type { PasswordTwice } from '@/entities/account/password-twice.ts'
import { PASSWORDS_DIFFER } from '@/entities/account/passwords-differ.ts'
import { Field } from '@/ui/field.tsx'
import { PasswordInput } from '@/ui/input.tsx'

type NewPasswordFieldsProps<Fields extends FieldValues> = {
  form: UseFormReturn<Fields>
  /** What the form knows about the owner, whose name and email make a password guessable. */
  owner: PasswordOwner
  label?: string
}

export const NewPasswordFields = <Fields extends FieldValues & PasswordTwice>({
  form,
  owner,
  label = 'Password',
}: NewPasswordFieldsProps<Fields>) => {
  const [passwordName, confirmName] = ['password', 'confirm'] as Path<Fields>[]
  const [password, confirm] = useWatch({ control: form.control, name: [passwordName!, confirmName!] }) as [
    string,
    string,
  ]
  const messageOf = (name: Path<Fields>) => form.getFieldState(name, form.formState).error?.message
  const isConfirmed = confirm !== '' && confirm === password
  const isDifferent = confirm !== '' && confirm !== password
  return (
    <>
      <div className="grid gap-3">
        <Field label={label} error={messageOf(passwordName!)}>
          <PasswordInput autoComplete="new-password" {...form.register(passwordName!)} />
        </Field>
        <PasswordChecklist password={password} owner={owner} />
      </div>
      <div className="grid gap-1.5">
        <Field
          label="Confirm password"
          error={isDifferent ? PASSWORDS_DIFFER : isConfirmed ? undefined : messageOf(confirmName!)}
        >
          <PasswordInput autoComplete="new-password" {...form.register(confirmName!)} />
        </Field>
        <p role="status" className="flex items-center gap-1.5 font-medium text-good text-sm empty:hidden">
          {isConfirmed && (
            <>
              <CircleCheck aria-hidden className="size-4" />
              Passwords match
            </>
          )}
        </p>
      </div>
    </>
  )
}
