import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { useFieldWiring } from './field.tsx'
import { Radio, Radios } from './radios.tsx'

export type RadioCard<Value extends string = string> = {
  value: Value
  title: ReactNode
  detail?: ReactNode
  /** Shown at the right, such as a price. */
  aside?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

type RadioGroupProps<Value extends string> = {
  cards: readonly RadioCard<Value>[]
  value: Value | undefined
  onValueChange: (value: Value) => void
  'aria-label'?: string
  className?: string | undefined
}

export const RadioGroup = <Value extends string>({
  cards,
  value,
  onValueChange,
  className,
  ...rest
}: RadioGroupProps<Value>) => (
  <Radios
    {...useFieldWiring()}
    value={value ?? ''}
    onValueChange={(next) => onValueChange(next as Value)}
    className={cn('grid gap-2.5', className)}
    {...rest}
  >
    {cards.map((card) => (
      <Radio
        key={card.value}
        value={card.value}
        disabled={card.disabled ?? false}
        className="group flex min-h-14 w-full items-center gap-4 rounded-md border border-edge bg-raised px-4 py-3 text-left transition-[border-color,background-color] duration-150 hover:border-muted disabled:opacity-55 data-[state=checked]:border-turf data-[state=checked]:bg-turf-soft"
      >
        {card.icon && (
          <span className="grid size-10 shrink-0 place-items-center rounded-sm bg-turf-soft text-turf group-data-[state=checked]:bg-raised [&_svg]:size-5">
            {card.icon}
          </span>
        )}
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{card.title}</span>
          {card.detail && <span className="block text-muted text-sm">{card.detail}</span>}
        </span>
        {card.aside && <span className="shrink-0 font-semibold tabular-nums">{card.aside}</span>}
        <span
          aria-hidden
          className="grid size-5 shrink-0 place-items-center rounded-full border border-edge text-turf-ink group-data-[state=checked]:border-turf group-data-[state=checked]:bg-turf"
        >
          <Check className="size-3.5 opacity-0 group-data-[state=checked]:opacity-100" strokeWidth={3} />
        </span>
      </Radio>
    ))}
  </Radios>
)
