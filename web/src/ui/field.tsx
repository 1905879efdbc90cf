import { CircleAlert } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react'
import { cn } from './cn.ts'
import { Label } from './label.tsx'

type FieldWiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

const FieldContext = createContext<FieldWiring | null>(null)

/** Returns the attributes that a control inside a Field spreads on its element; empty outside a Field. */
export const useFieldWiring = (): Partial<FieldWiring> => useContext(FieldContext) ?? {}

type FieldProps = {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
  required?: boolean
  /** Shown beside the label, such as a character counter. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

export const FieldError = ({ children, className, ...rest }: ComponentProps<'p'>) => (
  <p className={cn('flex items-start gap-1.5 font-medium text-bad text-sm', className)} {...rest}>
    <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
    {children}
  </p>
)

/** Connects the control inside it to its label, help, and error. */
export const Field = ({ label, help, error, required = false, aside, className, children }: FieldProps) => {
  const id = useId()
  const describedBy = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  const wiring: FieldWiring = {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': required || undefined,
  }
  return (
    <div className={cn('grid min-w-0 grid-cols-1 content-start gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <Label htmlFor={id}>
          {label}
          {required && (
            <span aria-hidden className="ml-0.5 text-bad">
              *
            </span>
          )}
        </Label>
        {aside && <span className="text-muted text-sm tabular-nums">{aside}</span>}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      <div aria-live="polite" className="contents">
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
      {help && (
        <p id={`${id}-help`} className="text-muted text-sm">
          {help}
        </p>
      )}
    </div>
  )
}
