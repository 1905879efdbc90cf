import * as Radix from 'radix-ui/switch'
import { type ComponentProps, type ReactNode, useId } from 'react'

type SwitchProps = Omit<ComponentProps<typeof Radix.Root>, 'children'> & {
  label: ReactNode
  detail?: ReactNode
  /** Ignores clicks while a change is in flight, and keeps the focus. */
  pending?: boolean
}

/** For settings that apply at once. In a form with a submit button, use Checkbox. */
export const Switch = ({ label, detail, pending = false, onCheckedChange, ...rest }: SwitchProps) => {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center justify-between gap-6 py-2">
      <span>
        <span className="font-medium">{label}</span>
        {detail && <span className="block text-muted text-sm">{detail}</span>}
      </span>
      <Radix.Root
        id={id}
        aria-disabled={pending || undefined}
        className="h-7 w-12 shrink-0 rounded-full border border-edge bg-edge p-0.5 transition-colors duration-150 data-[state=checked]:border-turf data-[state=checked]:bg-turf disabled:opacity-55 aria-disabled:opacity-55"
        {...(!pending && onCheckedChange && { onCheckedChange })}
        {...rest}
      >
        <Radix.Thumb className="block size-[1.375rem] rounded-full bg-raised transition-transform duration-150 data-[state=checked]:translate-x-5" />
      </Radix.Root>
    </label>
  )
}
