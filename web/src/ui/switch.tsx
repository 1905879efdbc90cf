import { type ComponentProps, type ReactNode, useId } from 'react'
import { cn } from './cn.ts'

type SwitchProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: ReactNode
  detail?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** Ignores clicks while a change is in flight, and keeps the focus. */
  pending?: boolean
}

/** For settings that apply at once. In a form with a submit button, use Checkbox. */
export const Switch = ({
  label,
  detail,
  checked,
  pending = false,
  onCheckedChange,
  ...rest
}: SwitchProps) => {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center justify-between gap-6 py-2">
      <span>
        <span className="font-medium">{label}</span>
        {detail && <span className="block text-muted text-sm">{detail}</span>}
      </span>
      <button
        type="button"
        role="switch"
        id={id}
        aria-checked={checked}
        data-state={checked ? 'checked' : 'unchecked'}
        aria-disabled={pending || undefined}
        className="h-7 w-12 shrink-0 rounded-full border border-edge bg-edge p-0.5 transition-colors duration-150 data-[state=checked]:border-turf data-[state=checked]:bg-turf disabled:opacity-55 aria-disabled:opacity-55"
        onClick={() => !pending && onCheckedChange(!checked)}
        {...rest}
      >
        <span
          className={cn(
            'block size-[1.375rem] rounded-full bg-raised transition-transform duration-150',
            checked && 'translate-x-5',
          )}
        />
      </button>
    </label>
  )
}
