import { type ReactNode, useId } from 'react'
import { type FieldValues, type Path, type UseFormReturn, useController } from 'react-hook-form'
import { Checkbox } from './checkbox.tsx'

type CheckboxFieldProps<Fields extends FieldValues, Sent> = {
  form: UseFormReturn<Fields, unknown, Sent>
  name: Path<Fields>
  label: ReactNode
  detail?: ReactNode
  className?: string
}

/** A checkbox of a form with its error. */
export const CheckboxField = <Fields extends FieldValues, Sent>({
  form,
  name,
  label,
  detail,
  className,
}: CheckboxFieldProps<Fields, Sent>) => {
  const { field, fieldState } = useController({ control: form.control, name })
  const errorId = useId()
  const { ref, value, onChange, onBlur } = field
  return (
    <div className={className}>
      <Checkbox
        {...{ ref, label, detail, onBlur }}
        checked={value === true}
        onCheckedChange={onChange}
        aria-invalid={fieldState.invalid}
        aria-describedby={fieldState.error && errorId}
      />
      {fieldState.error && (
        <p id={errorId} className="pb-2 text-bad text-sm">
          {fieldState.error.message}
        </p>
      )}
    </div>
  )
}
