import type { ComponentProps } from 'react'
import { type FieldValues, type Path, type UseFormReturn, useController } from 'react-hook-form'
import { Field } from './field.tsx'
import { Select } from './select.tsx'

type SelectFieldProps<Fields extends FieldValues, Sent> = Omit<
  ComponentProps<typeof Select>,
  'ref' | 'name' | 'value' | 'onValueChange' | 'onBlur' | 'className'
> & {
  form: UseFormReturn<Fields, unknown, Sent>
  name: Path<Fields>
  label: string
  required?: boolean
  className?: string
}

/** A select of a form with its label and its error. `className` styles the field. */
export const SelectField = <Fields extends FieldValues, Sent>({
  form,
  name,
  label,
  required,
  className,
  ...rest
}: SelectFieldProps<Fields, Sent>) => {
  const { field, fieldState } = useController({ control: form.control, name })
  const { ref, value, onChange, onBlur } = field
  return (
    <Field label={label} required={required} className={className} error={fieldState.error?.message}>
      <Select {...rest} {...{ ref, value, onBlur }} onValueChange={onChange} />
    </Field>
  )
}
