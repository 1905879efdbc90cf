import type { TrainingPlan } from '@fieldside/contracts/http/training.ts'
import { Check, Plus } from 'lucide-react'
import { formatDay } from '@/client/time-format.ts'
import { setsInShort } from '@/entities/workout/set-words.ts'
import { repsOf, type WeightUnit } from '@/entities/workout/weight.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { Input } from '@/ui/input.tsx'
import { isMeasured } from './doses.ts'
import { type DraftSet, weightOf } from './training-draft.ts'

type ExerciseSetsProps = {
  exercise: TrainingPlan['exercises'][number]
  unit: WeightUnit
  sets: readonly DraftSet[]
  onChange: (set: number, changes: Partial<DraftSet>) => void
  onAdd: () => void
}

const lastText = ({ last }: TrainingPlan['exercises'][number], unit: WeightUnit): string =>
  last
    ? `Last time, ${formatDay(`${last.done_on}T12:00:00`)}: ${setsInShort(last.sets, unit)}`
    : 'Not logged yet'

export const ExerciseSets = ({ exercise, unit, sets, onChange, onAdd }: ExerciseSetsProps) => {
  const name = exercise.exercise_name
  return (
    <article aria-label={name}>
      <h2 className="text-xl [overflow-wrap:anywhere]">{name}</h2>
      <p className="mt-1 text-muted text-sm">
        {exercise.sets} × {exercise.reps}, {exercise.rest_seconds} s rest. {lastText(exercise, unit)}
      </p>
      {exercise.exercise_id === null && (
        <p className="mt-2 text-sm text-warn">
          This exercise is no longer in the library, so you can’t log its sets.
        </p>
      )}
      <ol className="mt-4 grid gap-2">
        {sets.map((set, index) => (
          <li key={index}>
            <SetRow
              name={name}
              number={index + 1}
              set={set}
              dose={isMeasured(exercise.reps) ? exercise.reps : null}
              unit={unit}
              onChange={(changes) => onChange(index, changes)}
            />
          </li>
        ))}
      </ol>
      <Button variant="ghost" size="sm" className="mt-2" aria-label={`Add set of ${name}`} onClick={onAdd}>
        <Plus aria-hidden />
        Add set
      </Button>
    </article>
  )
}

type SetRowProps = {
  name: string
  number: number
  set: DraftSet
  /** The measure of a set without repetitions: '20 m'. */
  dose: string | null
  unit: WeightUnit
  onChange: (changes: Partial<DraftSet>) => void
}

const SetRow = ({ name, number, set, dose, unit, onChange }: SetRowProps) => (
  <div
    className={cn(
      'grid grid-cols-[1.25rem_minmax(0,6fr)_minmax(0,5fr)_2.75rem] items-center gap-2 rounded-md px-2 py-1',
      set.done && 'bg-turf-soft',
    )}
  >
    <span className="text-muted tabular-nums">{number}</span>
    <span className="relative">
      <Input
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${name}, set ${number}, weight in ${unit}`}
        aria-invalid={weightOf(set, unit) === undefined || undefined}
        value={set.weight}
        placeholder="–"
        onChange={(event) => onChange({ weight: event.target.value, grams: undefined })}
        className="pr-8.5 pl-2.5 tabular-nums"
      />
      <Suffix>{unit}</Suffix>
    </span>
    {dose === null ? (
      <RepsInput name={name} number={number} set={set} onChange={onChange} />
    ) : (
      <span className="px-3.5 [overflow-wrap:anywhere]">{dose}</span>
    )}
    <button
      type="button"
      aria-pressed={set.done}
      aria-label={`${name}, set ${number} done`}
      onClick={() => onChange({ done: !set.done })}
      className={cn(
        'grid size-11 place-items-center rounded-md border',
        set.done
          ? 'border-transparent bg-turf text-turf-ink'
          : 'border-edge bg-raised text-muted hover:border-muted',
      )}
    >
      <Check aria-hidden className="size-5" />
    </button>
  </div>
)

const RepsInput = ({
  name,
  number,
  set,
  onChange,
}: Pick<SetRowProps, 'name' | 'number' | 'set' | 'onChange'>) => (
  <span className="relative">
    <Input
      inputMode="numeric"
      autoComplete="off"
      aria-label={`${name}, set ${number}, repetitions`}
      aria-invalid={repsOf(set.reps) === undefined || undefined}
      value={set.reps}
      placeholder="–"
      onChange={(event) => onChange({ reps: event.target.value })}
      className="pr-11.5 pl-2.5 tabular-nums"
    />
    <Suffix>reps</Suffix>
  </span>
)

const Suffix = ({ children }: { children: string }) => (
  <span
    aria-hidden
    className="pointer-events-none absolute inset-y-0 right-2.5 grid place-items-center text-muted text-sm"
  >
    {children}
  </span>
)
