import { BAR_MAX_GRAMS } from '@fieldside/contracts/limits.ts'
import { WEIGHT_UNITS } from '@fieldside/contracts/weights.ts'
import { useState } from 'react'
import { notify } from '@/client/notify.ts'
import { oneOf } from '@/client/one-of.ts'
import type { ApiProblem } from '@/client/problem.ts'
import { CardSection } from '@/ui/card.tsx'
import { ChipChoice } from '@/ui/chip-choice.tsx'
import { cn } from '@/ui/cn.ts'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import {
  PLATES,
  type TrainingSettings,
  useChangeSettings,
  useTrainingSettings,
  withUnit,
} from './training-settings.ts'
import { gramsOf, weightText } from './weight.ts'

const UNITS = [
  ['kg', 'Kilograms'],
  ['lb', 'Pounds'],
] as const

const useSave = () => {
  const change = useChangeSettings()
  return async (settings: TrainingSettings): Promise<void> => {
    try {
      await change(settings)
      notify.success('Saved')
    } catch (error) {
      const { status, message } = error as ApiProblem
      if (status === 0) notify.success('Saved here', 'We’ll send it when you’re online.')
      else notify.error('We couldn’t save your settings', message)
    }
  }
}

/** Saves each setting as soon as it changes. */
export const TrainingSettingsCard = () => {
  const settings = useTrainingSettings()
  const save = useSave()
  return (
    <CardSection title="Training" label="Training settings">
      <div className="grid gap-5 px-5 pb-5">
        <ChipChoice
          label="Weights in"
          className="max-w-80 grid-cols-2"
          choices={UNITS}
          value={settings.unit}
          onValueChange={(unit) => void save(withUnit(settings, oneOf(WEIGHT_UNITS, unit)!))}
        />
        <Bar
          key={`${settings.unit} ${settings.bar_grams}`}
          settings={settings}
          onChange={(bar_grams) => void save({ ...settings, bar_grams })}
        />
        <Plates settings={settings} onChange={(plates_grams) => void save({ ...settings, plates_grams })} />
      </div>
    </CardSection>
  )
}

type BarProps = { settings: TrainingSettings; onChange: (grams: number) => void }

const Bar = ({ settings: { unit, bar_grams }, onChange }: BarProps) => {
  const [typed, setTyped] = useState(weightText(bar_grams, unit))
  const isSaved = typed === weightText(bar_grams, unit)
  const grams = gramsOf(typed, unit)
  const isBar = typeof grams === 'number' && grams <= BAR_MAX_GRAMS
  const keep = () => isBar && !isSaved && onChange(grams)
  return (
    <Field
      label={`Your bar (${unit})`}
      error={
        isBar ? undefined : `Please enter a weight of at most ${weightText(BAR_MAX_GRAMS, unit)} ${unit}`
      }
    >
      <Input
        inputMode="decimal"
        autoComplete="off"
        className="max-w-40 tabular-nums"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={keep}
        onKeyDown={({ key }) => key === 'Enter' && keep()}
      />
    </Field>
  )
}

type PlatesProps = { settings: TrainingSettings; onChange: (plates: number[]) => void }

const Plates = ({ settings: { unit, plates_grams }, onChange }: PlatesProps) => {
  const sizes = [...new Set([...PLATES[unit], ...plates_grams])].sort((one, other) => other - one)
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">Your plates ({unit})</legend>
      <div className="flex flex-wrap gap-2">
        {sizes.map((grams) => {
          const isThere = plates_grams.includes(grams)
          return (
            <button
              key={grams}
              type="button"
              aria-pressed={isThere}
              onClick={() =>
                onChange(isThere ? plates_grams.filter((one) => one !== grams) : [...plates_grams, grams])
              }
              className={cn(
                'h-11 min-w-14 rounded-full border px-3 font-medium tabular-nums',
                isThere ? 'border-turf bg-turf-soft text-turf' : 'border-edge text-muted hover:border-muted',
              )}
            >
              {weightText(grams, unit)}
            </button>
          )
        })}
      </div>
      <p className="text-muted text-sm">For barbell exercises, workouts show the plates for each side.</p>
    </fieldset>
  )
}
