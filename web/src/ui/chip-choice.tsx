import { useId } from 'react'
import { cn } from './cn.ts'
import { Radio, Radios } from './radios.tsx'

type ChipChoiceProps = {
  label: string
  /** Beside the label. */
  help?: string
  /** The columns. */
  className: string
  value: string
  choices: readonly (readonly [value: string, text: string])[]
  onValueChange: (value: string) => void
}

/** A choice among short texts that are all in view. */
export const ChipChoice = ({ label, help, className, choices, ...choice }: ChipChoiceProps) => {
  const id = useId()
  return (
    <div>
      <p id={id} className="mb-1.5 text-sm">
        <span className="font-medium">{label}</span> {help && <span className="text-muted">{help}</span>}
      </p>
      <Radios aria-labelledby={id} className={cn('grid gap-1.5', className)} {...choice}>
        {choices.map(([value, text]) => (
          <Radio
            key={value}
            value={value}
            className="h-11 min-w-11 rounded-md border border-edge bg-raised px-1 text-sm tabular-nums hover:border-muted data-[state=checked]:border-turf data-[state=checked]:bg-turf data-[state=checked]:font-semibold data-[state=checked]:text-turf-ink"
          >
            {text}
          </Radio>
        ))}
      </Radios>
    </div>
  )
}
