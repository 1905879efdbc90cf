import type { AnnouncementForm } from '@fieldside/contracts/http/announcements.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { ANNOUNCEMENT_MESSAGE_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { useCommand } from '@/client/api.ts'
import { showFieldErrors } from '@/client/field-errors.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { notify } from '@/client/notify.ts'
import { saving } from '@/client/saving.ts'
import { useUnsaved } from '@/client/unsaved.ts'
import { useForm } from '@/client/use-form.ts'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { Textarea } from '@/ui/textarea.tsx'

const resolver = lazyResolver(
  async () => (await import('@fieldside/contracts/http/announcements.ts')).AnnouncementForm,
)

const EMPTY: AnnouncementForm = { title: '', message: '' }

const useAnnouncement = (onSent: () => void) => {
  const form = useForm({ resolver, defaultValues: EMPTY })
  const { submitAsync, pending } = useCommand(actions.sendAnnouncement)
  useUnsaved(form.formState.isDirty)
  const submit = form.handleSubmit(async (body) => {
    try {
      const clear = saving(form)
      await submitAsync({ body })
      notify.success('Success', 'Announcement sent to all users.')
      clear(EMPTY)
      onSent()
    } catch (error) {
      showFieldErrors(form, error)
      notify.error('Error', 'Failed to send announcement.')
    }
  })
  return { form, pending, submit }
}

type AnnouncementDialogProps = { open: boolean; onClose: () => void }

/** Holds the form, so that closing the dialog keeps the input. */
export const AnnouncementDialog = ({ open, onClose }: AnnouncementDialogProps) => {
  const { form, pending, submit } = useAnnouncement(onClose)
  if (!open) return null
  return (
    <FormDialog
      title="Send Announcement"
      description="Every user gets a notification, and an email if they have email notifications on."
      submitLabel="Send to All Users"
      dirty={false}
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField form={form} name="title" label="Title" required autoComplete="off" />
      <TextField
        form={form}
        name="message"
        label="Message"
        required
        help={`At most ${ANNOUNCEMENT_MESSAGE_MAX_CHARS.toLocaleString('en-US')} characters.`}
        control={Textarea}
        rows={6}
      />
    </FormDialog>
  )
}
