import { askForRecovery } from '@fieldside/contracts/http/bff/account.ts'
import { MailCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { notify } from '@/client/notify.ts'
import { sentenceOf } from '@/client/problem.ts'
import { useForm } from '@/client/use-form.ts'
import { Refused } from '@/entities/account/refused.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'

const resolver = lazyResolver(
  async () => (await import('@fieldside/contracts/http/recoveries.ts')).RecoveryRequest,
)

export const SENT_TO_WHOM = 'If this email is registered, a password reset link has been sent to your inbox.'
const EMAIL_MISSING = 'Please enter your account email.'

type AskForLinkProps = {
  words: { sent: string; failed: string }
  /** Shown below the confirmation, such as a link back. */
  afterwards?: ReactNode
}

/** Requests a password reset email and shows a confirmation in place of the form. */
export const AskForLink = ({ words, afterwards }: AskForLinkProps) => {
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo === undefined) return <AskForm words={words} onSent={setSentTo} />
  return (
    <div className="grid gap-5">
      <div role="status" className="flex items-start gap-4 rounded-md bg-turf-soft p-5">
        <MailCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-turf" strokeWidth={1.75} />
        <div className="min-w-0">
          <p className="font-semibold">Check your inbox</p>
          <p className="mt-1 break-words text-sm">
            {SENT_TO_WHOM} You entered <b>{sentTo}</b>.
          </p>
        </div>
      </div>
      <Button variant="outline" onClick={() => setSentTo(undefined)}>
        Send another link
      </Button>
      {afterwards}
    </div>
  )
}

const AskForm = ({ words, onSent }: AskForLinkProps & { onSent: (email: string) => void }) => {
  const form = useForm({ resolver, defaultValues: { email: '' } })
  const { submitAsync, pending } = useCommand(askForRecovery)
  const { errors } = form.formState
  const send = form.handleSubmit(
    async (body) => {
      try {
        await submitAsync({ body })
        notify.success(words.sent, SENT_TO_WHOM)
        onSent(body.email)
      } catch (error) {
        form.setError('root', { message: sentenceOf(error) })
        notify.error(words.failed, sentenceOf(error))
      }
    },
    () => {
      if (form.getValues('email').trim() === '') notify.error('Email required', EMAIL_MISSING)
    },
  )
  const isMissing = errors.email && form.getValues('email').trim() === ''
  return (
    <form noValidate aria-label="Request a reset link" className="grid gap-4.5" onSubmit={send}>
      <Field label="Email" error={isMissing ? EMAIL_MISSING : errors.email?.message}>
        <Input type="email" inputMode="email" autoComplete="username" {...form.register('email')} />
      </Field>
      <Refused reason={errors.root?.message} />
      <Button type="submit" pending={pending}>
        Send reset link
      </Button>
    </form>
  )
}
