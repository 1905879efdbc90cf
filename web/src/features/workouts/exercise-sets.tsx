import type { TrainingPlan } from '@fieldside/contracts/http/training.ts'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { oneOf } from '@/client/one-of.ts'
import { formatDay } from '@/client/time-format.ts'
import { DISTANCE_UNITS, type DistanceUnit, distanceUnitOf } from '@/entities/workout/distance.ts'
import { setsInShort } from '@/entities/workout/set-words.ts'
import type { WeightUnit } from '@/entities/workout/weight.ts'
import { Button } from '@/ui/button.tsx'
import { type CountField, fieldsOf } from './sets/count-fields.ts'
import { NewRecords } from './sets/new-records.tsx'
import { PlatesLine } from './sets/plates-line.tsx'
import { columnsOf, ROW_CLASS, SetRow } from './sets/set-row.tsx'
import { suggestedWords } from './suggested-words.ts'
import type { DraftSet } from './training-draft.ts'

type ExerciseSetsProps = {
  exercise: TrainingPlan['exercises'][number]
  unit: WeightUnit
  sets: readonly DraftSet[]
  onChange: (set: number, changes: Partial<DraftSet>) => void
  onAdd: () => void
  onRemove: (set: number) => void
}

const lastText = ({ last }: TrainingPlan['exercises'][number], unit: WeightUnit): string =>
  last
    ? `Last time, ${formatDay(`${last.done_on}T12:00:00`)}: ${setsInShort(last.sets, unit)}`
    : 'Not logged yet'

const useDistanceUnit = (sets: readonly DraftSet[], unit: WeightUnit) => {
  const [chosen, choose] = useState<DistanceUnit>()
  const units = DISTANCE_UNITS[unit]
  const known = sets.find(({ distance_cm }) => distance_cm !== null)?.distance_cm ?? null
  const [usual] = useState(() => distanceUnitOf(known, unit))
  return { units, distance: oneOf(units, chosen) ?? oneOf(units, usual) ?? units[0]!, choose }
}

export const ExerciseSets = ({ exercise, unit, sets, onChange, onAdd, onRemove }: ExerciseSetsProps) => {
  const [open, setOpen] = useState<number | null>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const { units, distance, choose } = useDistanceUnit(sets, unit)
  const name = exercise.exercise_name
  const fields = fieldsOf(exercise, { weight: unit, distance })
  const dose = fields.length === 1 ? exercise.reps : null
  const next = sets.find(({ done }) => !done) ?? sets.at(-1)
  return (
    <article aria-label={name}>
      <h2 className="text-xl [overflow-wrap:anywhere]">{name}</h2>
      <p className="mt-1 text-muted text-sm">
        {exercise.reps && `${exercise.sets} × ${exercise.reps}, ${exercise.rest_seconds} s rest. `}
        {lastText(exercise, unit)}
      </p>
      {exercise.superset != null && (
        <p className="mt-1 font-medium text-sm text-turf">
          Superset {String.fromCharCode(64 + exercise.superset)}: take turns, and rest after the group.
        </p>
      )}
      {exercise.suggested && (
        <p className="mt-1 font-medium text-sm">{suggestedWords(exercise.suggested, unit)}</p>
      )}
      <div className="max-w-[30rem]">
        {exercise.has_barbell && next?.weight_grams != null && <PlatesLine grams={next.weight_grams} />}
        <Heads {...{ fields, dose, units, choose }} />
        <ol className="grid gap-1">
          {sets.map((set, index) => (
            <li key={index}>
              <SetRow
                name={`${name}, set ${index + 1}`}
                number={index + 1}
                set={set}
                fields={fields}
                dose={dose}
                isOpen={open === index}
                onToggle={() => setOpen(open === index ? null : index)}
                onChange={(changes) => onChange(index, changes)}
                onRemove={() => {
                  setOpen(null)
                  onRemove(index)
                  addButton.current?.focus()
                }}
              />
            </li>
          ))}
        </ol>
        <NewRecords before={exercise.records} sets={sets} unit={unit} />
      </div>
      <Button
        ref={addButton}
        variant="ghost"
        className="mt-1"
        aria-label={`Add set of ${name}`}
        onClick={onAdd}
      >
        <Plus aria-hidden />
        Add set
      </Button>
    </article>
  )
}

type HeadsProps = {
  fields: readonly CountField[]
  dose: string | null
  units: readonly DistanceUnit[]
  choose: (unit: DistanceUnit) => void
}

/** Screen readers read the labels of the fields instead, except for the choice of a unit. */
const Heads = ({ fields, dose, units, choose }: HeadsProps) => (
  <div
    className={`${ROW_CLASS} mt-3 text-center text-muted text-sm`}
    style={columnsOf(fields.length + (dose === null ? 0 : 1))}
  >
    <span aria-hidden>Set</span>
    {fields.map(({ count, head }) =>
      count === 'distance_cm' ? (
        <select
          key={count}
          aria-label="Unit of distance"
          value={head}
          onChange={({ target }) => choose(oneOf(units, target.value)!)}
          className="h-11 min-w-11 justify-self-center rounded-md bg-transparent text-center"
        >
          {units.map((unit) => (
            <option key={unit}>{unit}</option>
          ))}
        </select>
      ) : (
        <span key={count} aria-hidden>
          {head}
        </span>
      ),
    )}
  </div>
)
