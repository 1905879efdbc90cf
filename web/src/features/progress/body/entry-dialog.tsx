import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { BodyEntryForm } from '@fieldside/contracts/http/body.ts'
import { BODY_MEASUREMENTS_MAX, BODY_NAME_MAX_CHARS, FIRST_LOGGED_DAY } from '@fieldside/contracts/limits.ts'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { dayKey } from '@/client/time-format.ts'
import { useForm } from '@/client/use-form.ts'
import type { WeightUnit } from '@/entities/workout/weight.ts'
import { Field } from '@/ui/field.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { bodyUnit } from './body-value.ts'
import { type EntryFields, isWeight, NEW, WEIGHT } from './entry-fields.ts'

type EntryDialogProps = {
  /** Of the measurements that have a name. */
  names: readonly string[]
  unit: WeightUnit
  /** What to start with. A day's value that is edited keeps its day. */
  first: Partial<EntryFields>
  isEdit?: boolean
  onClose: () => void
}

const useEntryForm = ({ unit, first, onClose }: EntryDialogProps) => {
  const [resolver] = useState(() =>
    lazyResolver(async () => (await import('./entry-schema.ts')).typedEntry(unit)),
  )
  const form = useForm<EntryFields, BodyEntryForm>({
    resolver,
    defaultValues: { measurement: WEIGHT, name: '', value: '', measured_on: dayKey(new Date()), ...first },
  })
  const { submitAsync, pending } = useCommand(actions.saveBodyEntry, { success: 'Saved' })
  const submit = form.handleSubmit(async (body) => {
    try {
      await submitAsync({ body })
      onClose()
    } catch (error) {
      showRefusal(form, error, 'We couldn’t save it')
    }
  })
  return { form, submit, pending }
}

/** Opens as soon as it mounts. */
export const EntryDialog = (props: EntryDialogProps) => {
  const { names, unit, isEdit = false, onClose } = props
  const { form, submit, pending } = useEntryForm(props)
  const measurement = form.watch('measurement')
  return (
    <FormDialog
      title={isEdit ? 'Edit measurement' : 'Add measurement'}
      description="Only you can see it."
      submitLabel="Save"
      dirty={form.formState.isDirty}
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="What did you measure?">
        <NativeSelect disabled={isEdit} {...form.register('measurement')}>
          <option value={WEIGHT}>Body weight</option>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
          {names.length < BODY_MEASUREMENTS_MAX && <option value={NEW}>New measurement</option>}
        </NativeSelect>
      </Field>
      {measurement === NEW && (
        <TextField
          form={form}
          name="name"
          label="Name"
          required
          maxLength={BODY_NAME_MAX_CHARS}
          autoComplete="off"
          help="For example: waist, or left thigh."
        />
      )}
      <TextField
        form={form}
        name="value"
        label={`Value (${bodyUnit(isWeight({ measurement }), unit)})`}
        required
        inputMode="decimal"
        autoComplete="off"
      />
      <TextField
        form={form}
        name="measured_on"
        label="Day"
        type="date"
        min={FIRST_LOGGED_DAY}
        max={dayKey(new Date())}
        readOnly={isEdit}
        required
      />
    </FormDialog>
  )
}
