import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { TimeOffForm } from '@fieldside/contracts/http/time-off.ts'
import { TIME_OFF_LABEL_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { useCommand } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { dayKey } from '@/client/time-format.ts'
import { useForm } from '@/client/use-form.ts'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { isListed, TimeOffAppointments, useTimeOffAppointments } from './time-off-appointments.tsx'

const resolver = lazyResolver(async () => (await import('@fieldside/contracts/http/time-off.ts')).TimeOffForm)

type Fields = z.input<typeof TimeOffForm>

const useTimeOffForm = (onClose: () => void) => {
  const form = useForm<Fields, TimeOffForm>({
    resolver,
    defaultValues: { first_day: '', last_day: '', label: '' },
  })
  const { submitAsync, pending } = useCommand(actions.addTimeOff, { success: 'Time off saved' })
  const submit = form.handleSubmit(async (body) => {
    try {
      await submitAsync({ body })
      onClose()
    } catch (error) {
      showRefusal(form, error, 'The time off wasn’t saved')
    }
  })
  return { form, submit, pending }
}

/** Shows what lies on the days before they are saved. Opens as soon as it mounts. */
export const AddTimeOffDialog = ({ zone, onClose }: { zone: string; onClose: () => void }) => {
  const { form, submit, pending } = useTimeOffForm(onClose)
  const [first_day, last_day] = form.watch(['first_day', 'last_day'])
  const filled = useRef('')
  useEffect(() => {
    // A last day that the person chose stays, unless it's before the first.
    const follows = last_day === filled.current || last_day < first_day
    if (!first_day || !follows) return
    filled.current = first_day
    form.setValue('last_day', first_day, { shouldDirty: true })
    // Only a new first day moves the last one, which a person may be typing.
  }, [first_day])
  const inside = useTimeOffAppointments({ first_day, last_day })
  const today = dayKey(new Date(), zone)
  return (
    <FormDialog
      title="Add time off"
      submitLabel="Save time off"
      dirty={form.formState.isDirty}
      // Saving waits until the current sessions on these days are on screen.
      disabled={!isListed(inside)}
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2">
        <TextField form={form} name="first_day" label="First day" type="date" min={today} required />
        <TextField
          form={form}
          name="last_day"
          label="Last day"
          type="date"
          min={first_day || today}
          required
        />
      </div>
      <TextField
        form={form}
        name="label"
        label="Label"
        help={`Optional. Only you see it. At most ${TIME_OFF_LABEL_MAX_CHARS} characters.`}
        autoComplete="off"
      />
      <TimeOffAppointments inside={inside} />
    </FormDialog>
  )
}
