import type { SyntheticEvent } from 'react'
import {
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useController,
} from 'react-hook-form'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

type DateTimeFieldProps<Fields extends FieldValues, Sent> = {
  form: UseFormReturn<Fields, unknown, Sent>
  name: Path<Fields>
  label: string
  help?: string
  required?: boolean
}

/** The field's value while the date is typed but the time isn't, or the other way around. */
const INCOMPLETE = 'incomplete'

/**
 * A date and a time in the user's zone: '2026-11-24T10:30', or '' without any. Browsers report a half-typed value as
 * '', which a schema would take for a field left empty.
 */
export const DateTimeField = <Fields extends FieldValues, Sent>({
  form,
  name,
  label,
  help,
  required = false,
}: DateTimeFieldProps<Fields, Sent>) => {
  const { field, fieldState } = useController({ control: form.control, name })
  const read = ({ currentTarget: { validity, value } }: SyntheticEvent<HTMLInputElement>) => {
    const typed = validity.badInput ? INCOMPLETE : value
    if (typed !== field.value) field.onChange(typed as PathValue<Fields, Path<Fields>>)
  }
  return (
    <Field label={label} required={required} error={fieldState.error?.message} {...(help && { help })}>
      <Input
        ref={field.ref}
        type="datetime-local"
        defaultValue={field.value}
        onChange={read}
        onKeyUp={read}
        onBlur={(event) => {
          read(event)
          field.onBlur()
        }}
      />
    </Field>
  )
}
