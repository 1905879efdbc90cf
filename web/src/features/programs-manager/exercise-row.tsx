import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Exercise } from '@fieldside/contracts/http/exercises.ts'
import type { ProgramExercise } from '@fieldside/contracts/http/program-exercises.ts'
import type { LoadKind } from '@fieldside/contracts/program-load.ts'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useCommand } from '@/client/api.ts'
import { supersetName } from '@/entities/program/words.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { type RowTexts, rowChanges, rowTexts } from './row-texts.ts'
import { useEditForm } from './use-edits.ts'

type ExerciseRowProps = { row: ProgramExercise; handle: ReactNode }

export const ExerciseRow = ({ row, handle }: ExerciseRowProps) => {
  const id = useId()
  return (
    <li>
      <article aria-labelledby={id} className="grid gap-3 py-5">
        <div className="flex items-center gap-2">
          {handle}
          <h4 id={id} className="mr-auto min-w-0 break-words font-sans font-semibold text-base">
            {row.exercise.exercise_name}
          </h4>
          <RemoveButton row={row} />
        </div>
        <DoseForm row={row} />
        <VideoForm exercise={row.exercise} />
      </article>
    </li>
  )
}

const NUMBER = { type: 'number', min: 1 } as const
const TEXT = { autoComplete: 'off', maxLength: 40 } as const

const FIELDS = [
  { name: 'day_number', label: 'Day', ...NUMBER, max: 7 },
  { name: 'order_in_day', label: 'Order', ...NUMBER },
  { name: 'sets', label: 'Sets', ...NUMBER },
  { name: 'reps', label: 'Reps', ...TEXT },
  { name: 'rest_time', label: 'Rest', ...TEXT },
] as const

const DoseForm = ({ row }: { row: ProgramExercise }) => {
  const { submitAsync, pending } = useCommand(actions.updateProgramExercise)
  const { texts, type, control, messages, submit, dirty } = useEditForm<RowTexts, ProgramExercise>({
    read: row,
    savedOf: rowTexts,
    send: (typed, version) => submitAsync({ params: { id: row.id }, body: rowChanges(typed, version) }),
    success: 'Exercise updated',
    failure: 'Update failed',
  })
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid grid-cols-6 items-end gap-3 md:grid-cols-[repeat(3,4.25rem)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      {FIELDS.map(({ name, label, ...input }) => (
        <Field
          key={name}
          label={label}
          error={messages[name]}
          className={'maxLength' in input ? 'max-md:col-span-3' : 'max-md:col-span-2'}
        >
          <Input {...input} {...control(name)} />
        </Field>
      ))}
      <LoadFields texts={texts} type={type} error={messages['load.value'] ?? messages.load} />
      <Button
        type="submit"
        variant={dirty ? 'default' : 'outline'}
        pending={pending}
        className="max-md:col-span-6"
      >
        Save Row
      </Button>
    </form>
  )
}

const LOADS: { value: LoadKind | ''; label: string }[] = [
  { value: '', label: 'None' },
  { value: 'weight', label: 'Weight in kg' },
  { value: 'percent_1rm', label: '% of 1RM' },
  { value: 'rpe', label: 'RPE' },
  { value: 'step', label: 'Last time + kg' },
]

type LoadFieldsProps = {
  texts: RowTexts
  type: (name: keyof RowTexts, text: string) => void
  error: string | undefined
}

/** The value is there once a kind is chosen. */
const LoadFields = ({ texts, type, error }: LoadFieldsProps) => (
  <div className="col-span-6 grid grid-cols-2 items-end gap-3 md:col-span-5 md:grid-cols-[10rem_6rem_8rem]">
    <Field label="Load">
      <NativeSelect value={texts.load_kind} onChange={({ target }) => type('load_kind', target.value)}>
        {LOADS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </Field>
    {texts.load_kind && (
      <Field label="Load value" error={error}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={texts.load_value}
          onChange={({ target }) => type('load_value', target.value)}
        />
      </Field>
    )}
    <Field label="Superset">
      <NativeSelect value={texts.superset} onChange={({ target }) => type('superset', target.value)}>
        <option value="">None</option>
        {[1, 2, 3, 4].map((superset) => (
          <option key={superset} value={superset}>
            {supersetName(superset)}
          </option>
        ))}
      </NativeSelect>
    </Field>
  </div>
)

type VideoTexts = { video_url: string }

const videoTexts = ({ video_url, version }: Exercise) => ({ version, texts: { video_url: video_url ?? '' } })

/** Edits the exercise itself, so the change shows in every program that uses it. */
const VideoForm = ({ exercise }: { exercise: Exercise }) => {
  const { submitAsync, pending } = useCommand(actions.updateExercise)
  const { control, messages, submit, dirty } = useEditForm<VideoTexts, Exercise>({
    read: exercise,
    savedOf: videoTexts,
    send: (texts, version) => submitAsync({ params: { id: exercise.id }, body: { ...texts, version } }),
    changedCode: 'exercise-changed',
    success: 'Video URL updated',
    failure: 'Video update failed',
  })
  return (
    <form noValidate onSubmit={submit} className="grid items-end gap-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <Field label="Video URL" error={messages.video_url}>
        <Input inputMode="url" autoComplete="off" {...control('video_url')} />
      </Field>
      <Button type="submit" variant={dirty ? 'default' : 'outline'} pending={pending}>
        Update Video
      </Button>
    </form>
  )
}

const RemoveButton = ({ row }: { row: ProgramExercise }) => {
  const { submit, pending } = useCommand(actions.removeProgramExercise, {
    success: 'Exercise removed',
    failure: 'Remove failed',
  })
  return (
    <Button
      variant="ghost"
      size="sm"
      pending={pending}
      aria-label={`Remove ${row.exercise.exercise_name}`}
      onClick={() => submit({ params: { id: row.id } })}
    >
      <Trash2 aria-hidden />
      Remove
    </Button>
  )
}
