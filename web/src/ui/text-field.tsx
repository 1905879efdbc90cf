import type { ComponentProps } from 'react'
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'
import { Field } from './field.tsx'
import { Input, type PasswordInput } from './input.tsx'
import type { Textarea } from './textarea.tsx'

type TextFieldProps<Fields extends FieldValues, Sent> = Omit<ComponentProps<typeof Field>, 'children'> &
  Omit<ComponentProps<typeof Input>, 'form' | 'name' | 'size'> & {
    form: UseFormReturn<Fields, unknown, Sent>
    name: Path<Fields>
    control?: typeof Input | typeof PasswordInput | typeof Textarea
    /** Only for a Textarea. */
    rows?: number | undefined
    options?: RegisterOptions<Fields, Path<Fields>>
  }

/** A text control of a form with its label and its error. `className` styles the field. */
export const TextField = <Fields extends FieldValues, Sent>({
  form,
  name,
  label,
  help,
  aside,
  required,
  className,
  error = form.getFieldState(name, form.formState).error?.message,
  control = Input,
  options,
  ...rest
}: TextFieldProps<Fields, Sent>) => {
  // The three controls differ only in the element that they render.
  const Control = control as typeof Input
  return (
    <Field {...{ label, help, aside, required, className, error }}>
      <Control {...rest} {...form.register(name, options)} />
    </Field>
  )
}
