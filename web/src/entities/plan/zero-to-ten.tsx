import { useId } from 'react'
import { Radio, Radios } from '@/ui/radios.tsx'

type ZeroToTenProps = {
  label: string
  /** What 0 and 10 mean. */
  ends: readonly [string, string]
  value: number | null
  onChange: (value: number) => void
}

const STEPS = Array.from({ length: 11 }, (_, step) => step)

/** A scale for pain or effort. Its buttons are large enough for a thumb. */
export const ZeroToTen = ({ label, ends, value, onChange }: ZeroToTenProps) => {
  const id = useId()
  return (
    <div className="grid gap-2">
      <p id={id} className="font-semibold">
        {label}
      </p>
      <Radios
        aria-labelledby={id}
        value={value === null ? '' : String(value)}
        onValueChange={(chosen) => onChange(Number(chosen))}
        className="grid grid-cols-6 gap-1.5 md:grid-cols-11"
      >
        {STEPS.map((step) => (
          <Radio
            key={step}
            value={String(step)}
            className="grid h-12 place-items-center rounded-md border border-edge bg-raised font-semibold tabular-nums hover:border-turf aria-checked:border-turf aria-checked:bg-turf aria-checked:text-turf-ink"
          >
            {step}
          </Radio>
        ))}
      </Radios>
      <p className="flex justify-between gap-4 text-muted text-sm">
        <span>0: {ends[0]}</span>
        <span className="text-right">10: {ends[1]}</span>
      </p>
    </div>
  )
}
