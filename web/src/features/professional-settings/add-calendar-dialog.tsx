import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { BusyCalendarForm } from '@fieldside/contracts/http/busy-calendars.ts'
import { useCommand } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { useForm } from '@/client/use-form.ts'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { TextField } from '@/ui/text-field.tsx'

const resolver = lazyResolver(
  async () => (await import('@fieldside/contracts/http/busy-calendars.ts')).BusyCalendarForm,
)

const WHERE = [
  ['Google', 'Calendar settings › Integrate calendar › Secret address in iCal format'],
  ['Outlook', 'Settings › Calendar › Shared calendars › Publish a calendar › ICS'],
  ['Apple', 'Share button of the calendar on iCloud.com › Public calendar'],
] as const

/** Reads the calendar before it is added, so a refusal names the address. Opens as soon as it mounts. */
export const AddCalendarDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm<BusyCalendarForm>({ resolver, defaultValues: { name: '', url: '' } })
  const { submitAsync, pending } = useCommand(actions.addBusyCalendar, {
    success: ['Calendar added', 'Its busy times now close your available times.'],
  })
  const submit = form.handleSubmit(async (body) => {
    try {
      await submitAsync({ body })
      onClose()
    } catch (error) {
      showRefusal(form, error, 'The calendar wasn’t added')
    }
  })
  return (
    <FormDialog
      title="Add a calendar"
      description="We read it when you add it, which takes a few seconds."
      submitLabel="Add calendar"
      dirty={form.formState.isDirty}
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField form={form} name="name" label="Name" help="Only you see it." autoComplete="off" required />
      <TextField
        form={form}
        name="url"
        label="Address (iCal)"
        type="url"
        help="We store it encrypted and don’t show it again."
        autoComplete="off"
        required
      />
      <div className="rounded-sm bg-paper px-3.5 py-3 text-sm">
        <p className="mb-1.5 font-medium">Where to find it</p>
        <dl className="grid gap-1.5">
          {WHERE.map(([app, path]) => (
            <div key={app} className="flex flex-wrap gap-x-2">
              <dt className="font-medium">{app}</dt>
              <dd className="text-muted">{path}</dd>
            </div>
          ))}
        </dl>
      </div>
    </FormDialog>
  )
}
