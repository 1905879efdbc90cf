import { signUpAndStart } from '@fieldside/contracts/http/bff/session.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { CircleCheck } from 'lucide-react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, PasswordInput } from '../../ui/input.tsx'
import { PasswordChecklist } from '../../ui/password-checklist.tsx'
import { Refused } from './refused.tsx'
import { PASSWORDS_DIFFER, SignUpFields } from './sign-up-fields.ts'
import { type EnterProps, useEnter } from './use-enter.ts'

type SignUpFormState = UseFormReturn<SignUpFields>

export const SignUpForm = (props: EnterProps) => {
  const form = useForm({
    resolver: zodResolver(SignUpFields),
    defaultValues: { first_name: '', last_name: '', email: '', password: '', confirm: '' },
  })
  const { enter, pending } = useEnter(signUpAndStart, props)
  const { errors, isSubmitting } = form.formState
  return (
    <form
      noValidate
      aria-label="Create account"
      className="grid gap-4.5"
      onSubmit={form.handleSubmit(({ confirm: _, ...values }) => enter(form, values))}
    >
      <div className="grid items-start gap-4.5 md:grid-cols-2">
        <Field label="First name" error={errors.first_name?.message}>
          <Input autoComplete="given-name" {...form.register('first_name')} />
        </Field>
        <Field label="Last name" error={errors.last_name?.message}>
          <Input autoComplete="family-name" {...form.register('last_name')} />
        </Field>
      </div>
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" inputMode="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <NewPassword form={form} />
      <Refused reason={errors.email || errors.password ? undefined : errors.root?.message} />
      <Button type="submit" className="mt-1.5" pending={pending || isSubmitting}>
        Create account
      </Button>
    </form>
  )
}

const NewPassword = ({ form }: { form: SignUpFormState }) => {
  const [password, confirm] = useWatch({ control: form.control, name: ['password', 'confirm'] })
  const { errors } = form.formState
  const isConfirmed = confirm !== '' && confirm === password
  const isDifferent = confirm !== '' && confirm !== password
  return (
    <>
      <div className="grid gap-3">
        <Field label="Password" error={errors.password?.message}>
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
        <PasswordChecklist password={password} />
      </div>
      <div className="grid gap-1.5">
        <Field
          label="Confirm password"
          error={isDifferent ? PASSWORDS_DIFFER : unlessEqual(isConfirmed, errors)}
        >
          <PasswordInput autoComplete="new-password" {...form.register('confirm')} />
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

const unlessEqual = (isConfirmed: boolean, errors: SignUpFormState['formState']['errors']) =>
  isConfirmed ? undefined : errors.confirm?.message
