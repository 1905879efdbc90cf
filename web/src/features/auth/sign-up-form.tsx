import { signUpAndStart } from '@fieldside/contracts/http/bff/session.ts'
import { ACCOUNT_MIN_AGE_YEARS } from '@fieldside/contracts/limits.ts'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { useForm } from '@/client/use-form.ts'
import { Refused } from '@/entities/account/refused.tsx'
import { Button } from '@/ui/button.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { type EnterProps, useEnter } from './use-enter.ts'

const resolver = lazyResolver(async () => (await import('./sign-up-fields.ts')).SignUpFields)

export const SignUpForm = (props: EnterProps) => {
  const form = useForm({
    resolver,
    defaultValues: {
      first_name: '',
      last_name: '',
      email: '',
      password: '',
      confirm: '',
      is_adult: true as const,
    },
  })
  const [first_name, last_name, email] = useWatch({
    control: form.control,
    name: ['first_name', 'last_name', 'email'],
  })
  const { enter, pending } = useEnter(signUpAndStart, props)
  const submit = form.handleSubmit(({ confirm: _, ...values }) => enter(form, values))
  const { errors, isSubmitting } = form.formState
  return (
    <form noValidate aria-label="Create account" className="grid gap-4.5" onSubmit={submit}>
      <div className="grid items-start gap-4.5 md:grid-cols-2">
        <TextField form={form} name="first_name" label="First name" autoComplete="given-name" />
        <TextField form={form} name="last_name" label="Last name" autoComplete="family-name" />
      </div>
      <TextField form={form} name="email" label="Email" type="email" inputMode="email" autoComplete="email" />
      <NewPasswordFields form={form} owner={{ first_name, last_name, email }} />
      <Refused reason={errors.email || errors.password ? undefined : errors.root?.message} />
      <p className="text-muted text-sm">
        By creating an account, you state “<b className="text-ink">I am {ACCOUNT_MIN_AGE_YEARS} or older</b>”
        and agree to the <LegalLink to="/terms">Terms of Service</LegalLink> and the{' '}
        <LegalLink to="/privacy">Privacy Policy</LegalLink>. Parents can book for their children with their
        own account.
      </p>
      <Button type="submit" className="mt-1.5" pending={pending || isSubmitting}>
        Create account
      </Button>
    </form>
  )
}

/** Opens a new tab, so that nothing typed is lost. */
const LegalLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noopener" className="rounded-sm text-turf underline underline-offset-4">
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)
