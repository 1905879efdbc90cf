import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { EXERCISE_DEFAULTS } from '@fieldside/contracts/http/program-exercises.ts'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { ApiProblem, sentenceOf } from '@/client/problem.ts'
import { ExercisePicker, type PickedExercise } from '@/entities/program/form/exercise-picker.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { numberOf } from './row-texts.ts'

const DEFAULTS = {
  day_number: String(EXERCISE_DEFAULTS.day_number),
  sets: String(EXERCISE_DEFAULTS.sets),
  reps: EXERCISE_DEFAULTS.reps as string,
  rest_time: EXERCISE_DEFAULTS.rest_time as string,
}

const FIELDS = [
  { name: 'day_number', label: 'Day', type: 'number', min: 1, max: 7 },
  { name: 'sets', label: 'Sets', type: 'number', min: 1 },
  { name: 'reps', label: 'Reps', maxLength: 40 },
  { name: 'rest_time', label: 'Rest', maxLength: 40 },
] as const

const useAdd = (programId: string, week_number: number) => {
  const [picked, setPicked] = useState<PickedExercise | null>(null)
  const [texts, setTexts] = useState(DEFAULTS)
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({})
  const { submitAsync, pending } = useCommand(actions.addProgramExercise)
  const add = async () => {
    if (!picked) return setMessages({ exercise_id: 'Please choose an exercise' })
    setMessages({})
    try {
      await submitAsync({
        params: { id: programId },
        body: {
          exercise_id: picked.id,
          week_number,
          ...texts,
          day_number: numberOf(texts.day_number),
          sets: numberOf(texts.sets),
        },
      })
      notify.success('Exercise added')
      setPicked(null)
    } catch (error) {
      if (error instanceof ApiProblem) setMessages(error.fields)
      notify.error('Add failed', sentenceOf(error))
    }
  }
  return { picked, setPicked, texts, setTexts, messages, pending, add }
}

/** Adds an exercise at the end of its day. */
type AddExerciseProps = { programId: string; week: number }

export const AddExercise = ({ programId, week }: AddExerciseProps) => {
  const { picked, setPicked, texts, setTexts, messages, pending, add } = useAdd(programId, week)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void add()
  }
  return (
    <form
      noValidate
      aria-labelledby="add-exercise"
      onSubmit={submit}
      className="grid gap-3 rounded-md border border-line p-4"
    >
      <h3 id="add-exercise" className="text-lg">
        Add Exercise
      </h3>
      <ExercisePicker picked={picked} onPick={setPicked} error={messages.exercise_id} />
      <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-[4.25rem_4.25rem_minmax(0,1fr)_minmax(0,1fr)_auto]">
        {FIELDS.map(({ name, label, ...limits }) => (
          <Field key={name} label={label} error={messages[name]}>
            <Input
              autoComplete="off"
              {...limits}
              value={texts[name]}
              onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
            />
          </Field>
        ))}
        <Button type="submit" pending={pending} className="max-md:col-span-2">
          {!pending && <Plus aria-hidden />}
          Add Exercise
        </Button>
      </div>
    </form>
  )
}
