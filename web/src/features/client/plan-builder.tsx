import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Field, FieldError } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { NativeSelect } from '@/ui/native-select.tsx'
import { WeekdayChoice } from '@/ui/weekday-choice.tsx'
import { CopyProgram } from './copy-program.tsx'
import {
  newExercise,
  newStage,
  newWorkout,
  renamedStages,
  type TypedExercise,
  type TypedPlan,
  type TypedStage,
  type TypedWorkout,
  withKind,
} from './typed-plan.ts'

const AddExercises = lazyDialog(
  async () => (await import('@/entities/exercise/add-exercises.tsx')).AddExercises,
)

/** Messages by the path of their field, such as 'stages.0.name'. */
export type PlanErrors = ReadonlyMap<string, string>

type Part<Value> = { value: Value; path: string; errors: PlanErrors; onChange: (value: Value) => void }

const swapped = <Item,>(items: readonly Item[], at: number, by: 1 | -1): Item[] => {
  const moved = [...items]
  ;[moved[at], moved[at + by]] = [moved[at + by]!, moved[at]!]
  return moved
}

type ListedProps<Item> = {
  items: readonly Item[]
  onChange: (items: Item[]) => void
}
/** Returns the changes of one item of a list. */
const itemOf = <Item,>({ items, onChange }: ListedProps<Item>, at: number) => ({
  change: (item: Item) => onChange(items.map((one, index) => (index === at ? item : one))),
  remove: items.length > 1 ? () => onChange(items.filter((_, index) => index !== at)) : undefined,
  up: at > 0 ? () => onChange(swapped(items, at, -1)) : undefined,
  down: at < items.length - 1 ? () => onChange(swapped(items, at, 1)) : undefined,
})

type TextProps = {
  label: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
  isNumber?: boolean
  placeholder?: string
  help?: string
  className?: string
}

const Text = ({ label, value, error, onChange, isNumber, placeholder, help, className }: TextProps) => (
  <Field label={label} error={error} help={help} className={className ?? ''}>
    <Input
      autoComplete="off"
      {...(isNumber && { inputMode: 'numeric' })}
      {...(placeholder && { placeholder })}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </Field>
)

type PlaceProps = {
  name: string
  up: (() => void) | undefined
  down: (() => void) | undefined
  remove: (() => void) | undefined
}

const Place = ({ name, up, down, remove }: PlaceProps) => (
  <span className="flex shrink-0">
    <Button variant="ghost" size="icon" aria-label={`Move ${name} up`} disabled={!up} onClick={up}>
      <ArrowUp aria-hidden />
    </Button>
    <Button variant="ghost" size="icon" aria-label={`Move ${name} down`} disabled={!down} onClick={down}>
      <ArrowDown aria-hidden />
    </Button>
    <Button variant="ghost" size="icon" aria-label={`Remove ${name}`} disabled={!remove} onClick={remove}>
      <X aria-hidden />
    </Button>
  </span>
)

type ExerciseRowProps = Part<TypedExercise> & Omit<PlaceProps, 'name'>

const ExerciseRow = ({ value, path, errors, onChange, ...place }: ExerciseRowProps) => {
  const [showsMore, setShowsMore] = useState(value.cue !== '' || value.video_url !== '')
  const text = (name: keyof TypedExercise, label: string, more: Partial<TextProps> = {}) => (
    <Text
      label={label}
      value={value[name]}
      error={errors.get(`${path}.${name}`)}
      onChange={(typed) => onChange({ ...value, [name]: typed })}
      {...more}
    />
  )
  const wrong = errors.get(`${path}.exercise_id`)
  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-center justify-between gap-2">
        <b className="min-w-0 [overflow-wrap:anywhere]">{value.exercise_name}</b>
        <Place name={value.exercise_name} {...place} />
      </div>
      {wrong && <FieldError>{wrong}</FieldError>}
      <div className="grid grid-cols-3 gap-2">
        {text('sets', 'Sets', { isNumber: true })}
        {text('reps', 'Reps')}
        {text('rest_seconds', 'Rest (s)', { isNumber: true })}
      </div>
      {showsMore ? (
        <div className="grid gap-2 md:grid-cols-2">
          {text('cue', 'Cue', { placeholder: 'For example: knee over toes' })}
          {text('video_url', 'Video link', { placeholder: 'https://youtu.be/…' })}
        </div>
      ) : (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          aria-label={`Add a cue or video to ${value.exercise_name}`}
          onClick={() => setShowsMore(true)}
        >
          <Plus aria-hidden />
          Cue or video
        </Button>
      )}
    </li>
  )
}

const WorkoutCard = ({
  value,
  path,
  errors,
  onChange,
  ...place
}: Part<TypedWorkout> & Omit<PlaceProps, 'name'>) => {
  const [isAdding, setAdding] = useState(false)
  const list = {
    items: value.exercises,
    onChange: (exercises: TypedExercise[]) => onChange({ ...value, exercises }),
  }
  const empty = errors.get(`${path}.exercises`)
  return (
    <Card className="p-4">
      <div className="flex items-end gap-2">
        <Text
          label="Workout"
          className="flex-1"
          value={value.name}
          error={errors.get(`${path}.name`)}
          onChange={(name) => onChange({ ...value, name })}
        />
        <Place name={value.name} {...place} />
      </div>
      <ol aria-label={`Exercises of ${value.name}`} className="my-2 divide-y divide-line">
        {value.exercises.map((exercise, index) => {
          const { change, up, down } = itemOf(list, index)
          return (
            <ExerciseRow
              key={`${exercise.exercise_id}-${index}`}
              value={exercise}
              path={`${path}.exercises.${index}`}
              errors={errors}
              onChange={change}
              up={up}
              down={down}
              remove={() => list.onChange(value.exercises.filter((_, at) => at !== index))}
            />
          )
        })}
      </ol>
      {empty && <FieldError className="mb-2">{empty}</FieldError>}
      <Button variant="outline" aria-label={`Add exercises to ${value.name}`} onClick={() => setAdding(true)}>
        <Plus aria-hidden />
        Add exercises
      </Button>
      {isAdding && (
        <AddExercises
          added={value.exercises.map(({ exercise_id }) => exercise_id)}
          onPick={({ id, exercise_name }) =>
            list.onChange([...value.exercises, newExercise(id, exercise_name)])
          }
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  )
}

type StageProps = Part<TypedStage> & { isRuled: boolean; place: PlaceProps | null }

const StageFields = ({ value, path, errors, onChange, isRuled, place }: StageProps) => {
  const list = {
    items: value.workouts,
    onChange: (workouts: TypedWorkout[]) => onChange({ ...value, workouts }),
  }
  const { rule } = value
  const tooMany = errors.get(`${path}.workouts`)
  const ruleText = (name: 'workouts' | 'pain_at_most', label: string) => (
    <Text
      isNumber
      label={label}
      value={rule[name]}
      error={errors.get(`${path}.rule.${name}`)}
      onChange={(typed) => onChange({ ...value, rule: { ...rule, [name]: typed } })}
    />
  )
  return (
    <section aria-label={place ? value.name : 'Workouts'} className="grid gap-3">
      {place && (
        <>
          <div className="flex items-end gap-2">
            <Text
              label="Stage"
              className="flex-1"
              value={value.name}
              error={errors.get(`${path}.name`)}
              onChange={(name) => onChange({ ...value, name })}
            />
            <Place {...place} />
          </div>
          {isRuled ? (
            <div className="rounded-md bg-turf-soft px-4 py-3">
              <p className="mb-2 font-medium text-sm">The next stage opens after</p>
              <div className="grid grid-cols-2 gap-2">
                {ruleText('workouts', 'Workouts')}
                {ruleText('pain_at_most', 'With pain of at most')}
              </div>
              <p className="mt-2 text-muted text-sm">
                A workout counts if pain hasn’t risen the next morning.
              </p>
              <Checkbox
                label="I confirm the next stage myself"
                checked={rule.needs_confirmation}
                onCheckedChange={(needs_confirmation) =>
                  onChange({ ...value, rule: { ...rule, needs_confirmation } })
                }
              />
            </div>
          ) : (
            <p className="text-muted text-sm">The last stage. It stays open.</p>
          )}
        </>
      )}
      {value.workouts.map((workout, index) => (
        <WorkoutCard
          key={workout.id}
          value={workout}
          path={`${path}.workouts.${index}`}
          errors={errors}
          onChange={itemOf(list, index).change}
          {...placeOf(list, index)}
        />
      ))}
      {tooMany && <FieldError>{tooMany}</FieldError>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          onClick={() => list.onChange([...value.workouts, newWorkout(value.workouts.length)])}
        >
          <Plus aria-hidden />
          Add workout
        </Button>
        <CopyProgram
          onCopy={(copied) => {
            const begun = value.workouts.filter(({ exercises }) => exercises.length > 0)
            list.onChange([...begun, ...copied])
          }}
        />
      </div>
    </section>
  )
}

const placeOf = <Item,>(list: ListedProps<Item>, index: number): Omit<PlaceProps, 'name'> => {
  const { up, down, remove } = itemOf(list, index)
  return { up, down, remove }
}

type PlanBuilderProps = { plan: TypedPlan; errors: PlanErrors; onChange: (plan: TypedPlan) => void }

/** The fields of a plan or a template: its days, and its workouts, or its stages with their rules. */
export const PlanBuilder = ({ plan, errors, onChange }: PlanBuilderProps) => {
  const isStaged = plan.kind === 'return_to_play'
  const stages = isStaged ? plan.stages : plan.stages.slice(0, 1)
  const list = { items: stages, onChange: (changed: TypedStage[]) => onChange({ ...plan, stages: changed }) }
  const places = {
    items: stages,
    onChange: (moved: TypedStage[]) => list.onChange(renamedStages(stages, moved)),
  }
  const noDays = errors.get('weekdays')
  const tooManyStages = errors.get('stages')
  return (
    <div className="grid gap-6">
      <div className="grid gap-4 md:grid-cols-2">
        <Text
          label="Title"
          value={plan.title}
          error={errors.get('title')}
          placeholder="For example: Back to running"
          onChange={(title) => onChange({ ...plan, title })}
        />
        <Field label="Kind">
          <NativeSelect
            value={plan.kind}
            onChange={({ target }) =>
              onChange(withKind(plan, target.value === 'training' ? 'training' : 'return_to_play'))
            }
          >
            <option value="training">Training</option>
            <option value="return_to_play">Return to play, in stages</option>
          </NativeSelect>
        </Field>
      </div>
      <WeekdayChoice
        label="Training days"
        help="The workouts follow each other on these days."
        error={noDays}
        value={plan.weekdays}
        onChange={(weekdays) => onChange({ ...plan, weekdays })}
      />
      <Text
        isNumber
        label="List on your Home from pain (1 to 10)"
        help="A client who shares this much pain is among “Clients who need you” there. You get no message."
        className="max-w-96"
        value={plan.pain_limit}
        error={errors.get('pain_limit')}
        onChange={(pain_limit) => onChange({ ...plan, pain_limit })}
      />
      {stages.map((stage, index) => (
        <StageFields
          key={stage.id}
          value={stage}
          path={`stages.${index}`}
          errors={errors}
          onChange={itemOf(list, index).change}
          isRuled={index < stages.length - 1}
          place={isStaged ? { name: stage.name, ...placeOf(places, index) } : null}
        />
      ))}
      {tooManyStages && <FieldError>{tooManyStages}</FieldError>}
      {isStaged && (
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => list.onChange([...stages, newStage(stages.length)])}
        >
          <Plus aria-hidden />
          Add stage
        </Button>
      )}
    </div>
  )
}
