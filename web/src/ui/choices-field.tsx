import { type ReactNode, type Ref, useId } from 'react'
import { FieldError } from './field.tsx'

type ChoicesFieldProps = {
  label: string
  error?: string | undefined
  /** Gets the focus when the choice is invalid. */
  ref?: Ref<HTMLFieldSetElement>
  children: ReactNode
}

/** Groups checkboxes and shows the group's error. At least one must be checked. */
export const ChoicesField = ({ label, error, ref, children }: ChoicesFieldProps) => {
  const id = useId()
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      aria-describedby={error && id}
      className="grid min-w-0 grid-cols-1 gap-1.5 rounded-sm outline-offset-4"
    >
      <legend className="mb-1.5 font-medium text-sm">
        {label}
        <span aria-hidden className="ml-0.5 text-bad">
          *
        </span>
      </legend>
      <div aria-live="polite" className="contents">
        {error && <FieldError id={id}>{error}</FieldError>}
      </div>
      {children}
    </fieldset>
  )
}
