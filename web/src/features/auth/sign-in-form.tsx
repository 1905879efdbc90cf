import { startSession } from '@fieldside/contracts/http/bff/session.ts'
import { Link, useSearchParams } from 'react-router-dom'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { useForm } from '@/client/use-form.ts'
import { Refused } from '@/entities/account/refused.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input, PasswordInput } from '@/ui/input.tsx'
import { type EnterProps, useEnter } from './use-enter.ts'

const resolver = lazyResolver(async () => (await import('@fieldside/contracts/http/identity.ts')).SignIn)

export const SignInForm = (props: EnterProps) => {
  const form = useForm({ resolver, defaultValues: { email: '', password: '' } })
  const { enter, pending } = useEnter(startSession, props)
  const { errors, isSubmitting } = form.formState
  return (
    <form
      noValidate
      aria-label="Sign in"
      className="grid gap-4.5"
      onSubmit={form.handleSubmit((values) => enter(form, values))}
    >
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" inputMode="email" autoComplete="username" {...form.register('email')} />
      </Field>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <ForgotLink />
      <Refused reason={errors.root?.message} />
      <Button type="submit" className="mt-1.5" pending={pending || isSubmitting}>
        Sign in
      </Button>
    </form>
  )
}

const ForgotLink = () => {
  const [params] = useSearchParams()
  const forgot = new URLSearchParams(params)
  forgot.set('mode', 'forgot')
  return (
    <Link
      to={{ search: forgot.toString() }}
      className="-mt-2 justify-self-start rounded-sm py-1 font-medium text-sm text-turf underline underline-offset-4"
    >
      Forgot password?
    </Link>
  )
}
