import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { EXERCISES_PER_WORKOUT, SETS_MAX, WORKOUT_NAME_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { entriesOf } from '@fieldside/contracts/merge-workout.ts'
import type { WorkoutDocument } from '@fieldside/contracts/workout-document.ts'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { Input } from '@/ui/input.tsx'

const DEFAULT_REPS = '10'
const DEFAULT_REST_SECONDS = 90

/** Returns what was done as the exercises of a workout. Those that have left the library can't be in one. */
const exercisesOf = (document: WorkoutDocument) =>
  entriesOf(document)
    .flatMap(({ exercise_id, reps, rest_seconds, done }) => {
      const checked = done.filter((set) => set.checked)
      if (!exercise_id || checked.length === 0) return []
      const counted = checked.find((set) => set.reps !== null)?.reps
      const seconds = checked.find((set) => set.seconds !== null)?.seconds
      const meters = checked.find((set) => set.distance_cm !== null)?.distance_cm
      const dose = counted ?? (seconds ? `${seconds} seconds` : meters ? `${meters / 100} m` : DEFAULT_REPS)
      return [
        {
          exercise_id,
          sets: Math.min(checked.length, SETS_MAX),
          reps: reps || String(dose),
          rest_seconds: rest_seconds || DEFAULT_REST_SECONDS,
        },
      ]
    })
    .slice(0, EXERCISES_PER_WORKOUT)

/** Saves a workout that was done without a plan, to do it again. */
export const SaveAsWorkout = ({ document }: { document: WorkoutDocument }) => {
  const [isOpen, setIsOpen] = useState(false)
  const [name, setName] = useState('')
  const exercises = exercisesOf(document)
  const { submit, pending } = useCommand(actions.createWorkout, {
    success: 'Workout saved',
    failure: 'Failed to save workout',
    onSuccess: () => setIsOpen(false),
  })
  if (exercises.length === 0) return null
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Save as a workout</Button>
      {isOpen && (
        <FormDialog
          title="Save as a workout"
          description="You can start it again from Workouts, with the same exercises and sets."
          submitLabel="Save workout"
          dirty={name.trim() !== ''}
          disabled={name.trim() === ''}
          pending={pending}
          onSubmit={(event) => {
            event.preventDefault()
            submit({ body: { name: name.trim(), exercises } })
          }}
          onClose={() => setIsOpen(false)}
        >
          <Field label="Name" required>
            <Input
              maxLength={WORKOUT_NAME_MAX_CHARS}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
        </FormDialog>
      )}
    </>
  )
}
