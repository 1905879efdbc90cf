import { supportActions } from '@fieldside/contracts/http/bff/support.ts'
import type { SupportMessage } from '@fieldside/contracts/http/support.ts'
import { SUPPORT_ANSWER_HOURS, SUPPORT_MESSAGE_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { Send } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { useCommand } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { notify } from '@/client/notify.ts'
import { saving } from '@/client/saving.ts'
import { useSession } from '@/client/session.tsx'
import { useUnsaved } from '@/client/unsaved.ts'
import { useForm } from '@/client/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { subjectOf } from './subjects.ts'

const resolver = lazyResolver(
  async () => (await import('@fieldside/contracts/http/support.ts')).SupportMessage,
)

export const SupportForm = () => {
  const { form, send, pending } = useSupportForm()
  const { errors } = form.formState
  return (
    <form onSubmit={send} noValidate aria-label="Contact support" className="grid grid-cols-1 gap-4.5">
      <div className="grid grid-cols-1 gap-4.5 md:grid-cols-2">
        <Field label="Name" required error={errors.name?.message}>
          <Input autoComplete="name" {...form.register('name')} />
        </Field>
        <Field label="Email" required error={errors.email?.message}>
          <Input type="email" inputMode="email" autoComplete="email" {...form.register('email')} />
        </Field>
      </div>
      <Field label="Subject" required error={errors.subject?.message}>
        <Input autoComplete="off" {...form.register('subject')} />
      </Field>
      <Field
        label="Message"
        required
        error={errors.message?.message}
        aside={`${form.watch('message').length} / ${SUPPORT_MESSAGE_MAX_CHARS}`}
        help="Don’t include passwords, card numbers, or medical details."
      >
        <Textarea className="min-h-36" {...form.register('message')} />
      </Field>
      <div>
        <Button type="submit" pending={pending} className="max-md:w-full">
          {!pending && <Send aria-hidden />}
          Send message
        </Button>
      </div>
    </form>
  )
}

const useSupportForm = () => {
  const session = useSession()
  const [params] = useSearchParams()
  const person = session.status === 'signed-in' ? session.user : null
  const empty = { name: person?.full_name ?? '', email: person?.email ?? '', subject: '', message: '' }
  const form = useForm<SupportMessage>({
    resolver,
    values: { ...empty, subject: subjectOf(params.get('about')) },
    resetOptions: { keepDirtyValues: true },
  })
  useUnsaved(form.formState.dirtyFields.message === true)
  const { submitAsync, pending } = useCommand(supportActions.sendSupportMessage)
  const send = form.handleSubmit(async (body) => {
    if (pending) return
    const clear = saving(form)
    try {
      await submitAsync({ body })
      clear(empty)
      notify.success('Message sent', `Support answers by email within ${SUPPORT_ANSWER_HOURS} hours.`)
    } catch (error) {
      showRefusal(form, error, 'We couldn’t send your message')
    }
  })
  return { form, send, pending }
}
