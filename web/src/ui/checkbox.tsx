import { Check } from 'lucide-react'
import * as Radix from 'radix-ui/checkbox'
import { type ComponentProps, type ReactNode, useId } from 'react'

type CheckboxProps = Omit<ComponentProps<typeof Radix.Root>, 'children'> & {
  label: ReactNode
  detail?: ReactNode
}

export const Checkbox = ({ label, detail, ...rest }: CheckboxProps) => {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
      <Radix.Root
        id={id}
        className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-[0.375rem] border border-edge bg-raised text-turf-ink data-[state=checked]:border-turf data-[state=checked]:bg-turf disabled:opacity-55"
        {...rest}
      >
        <Radix.Indicator>
          <Check aria-hidden className="size-4" strokeWidth={2.5} />
        </Radix.Indicator>
      </Radix.Root>
      <span>
        {label}
        {detail && <span className="block text-muted text-sm">{detail}</span>}
      </span>
    </label>
  )
}
