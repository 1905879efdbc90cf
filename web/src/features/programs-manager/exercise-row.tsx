import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Exercise } from '@fieldside/contracts/http/exercises.ts'
import type { ProgramExercise } from '@fieldside/contracts/http/program-exercises.ts'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '../../client/api.ts'
import { notify } from '../../client/notify.ts'
import { ApiProblem, sentenceOf } from '../../client/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { type RowTexts, rowChanges, rowTexts } from './row-texts.ts'
import { useEdits } from './use-edits.ts'

type Messages = Readonly<Record<string, string>>

/** Keeps the server's field errors until the next attempt. */
const useMessages = () => {
  const [messages, setMessages] = useState<Messages>({})
  const take = (error: unknown) => setMessages(error instanceof ApiProblem ? error.fields : {})
  return { messages, take, clear: () => setMessages({}) }
}

export const ExerciseRow = ({ row }: { row: ProgramExercise }) => {
  const id = useId()
  return (
    <li>
      <article aria-labelledby={id} className="grid gap-3 py-5">
        <div className="flex items-center justify-between gap-3">
          <h4 id={id} className="min-w-0 break-words font-sans font-semibold text-base">
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

const useSaveRow = (row: ProgramExercise) => {
  const edits = useEdits<RowTexts, ProgramExercise>(row, rowTexts)
  const { messages, take, clear } = useMessages()
  const { submitAsync, pending } = useCommand(actions.updateProgramExercise)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    clear()
    try {
      await edits.save((texts, version) =>
        submitAsync({ params: { id: row.id }, body: rowChanges(texts, version) }),
      )
      notify.success('Exercise updated')
    } catch (error) {
      take(error)
      notify.error('Update failed', sentenceOf(error))
    }
  }
  return { ...edits, messages, pending, submit: (event: FormEvent) => void submit(event) }
}

const NUMBERS = [
  { name: 'day_number', label: 'Day', max: 7 },
  { name: 'order_in_day', label: 'Order' },
  { name: 'sets', label: 'Sets' },
] as const

const DoseForm = ({ row }: { row: ProgramExercise }) => {
  const { texts, type, messages, pending, submit, dirty } = useSaveRow(row)
  return (
    <form
      noValidate
      onSubmit={submit}
      className="grid grid-cols-3 items-end gap-3 md:grid-cols-[repeat(3,4.25rem)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      {NUMBERS.map(({ name, label, ...limits }) => (
        <Field key={name} label={label} error={messages[name]}>
          <Input
            type="number"
            min={1}
            {...limits}
            value={texts[name]}
            onChange={(event) => type(name, event.target.value)}
          />
        </Field>
      ))}
      <Field label="Reps" error={messages.reps} className="max-md:col-span-3">
        <Input
          autoComplete="off"
          maxLength={40}
          value={texts.reps}
          onChange={(event) => type('reps', event.target.value)}
        />
      </Field>
      <Field label="Rest" error={messages.rest_time} className="max-md:col-span-3">
        <Input
          autoComplete="off"
          maxLength={40}
          value={texts.rest_time}
          onChange={(event) => type('rest_time', event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant={dirty ? 'default' : 'outline'}
        pending={pending}
        className="max-md:col-span-3"
      >
        Save Row
      </Button>
    </form>
  )
}

type VideoTexts = { video_url: string }

const videoTexts = ({ video_url, version }: Exercise) => ({ version, texts: { video_url: video_url ?? '' } })

/** Edits the exercise itself, so the change shows in every program that uses it. */
const VideoForm = ({ exercise }: { exercise: Exercise }) => {
  const edits = useEdits<VideoTexts, Exercise>(exercise, videoTexts, 'exercise-changed')
  const { messages, take, clear } = useMessages()
  const { submitAsync, pending } = useCommand(actions.updateExercise)
  const update = async () => {
    clear()
    try {
      await edits.save(({ video_url }, version) =>
        submitAsync({ params: { id: exercise.id }, body: { video_url, version } }),
      )
      notify.success('Video URL updated')
    } catch (error) {
      take(error)
      notify.error('Video update failed', sentenceOf(error))
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void update()
      }}
      className="grid items-end gap-3 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <Field label="Video URL" error={messages.video_url}>
        <Input
          inputMode="url"
          autoComplete="off"
          value={edits.texts.video_url}
          onChange={(event) => edits.type('video_url', event.target.value)}
        />
      </Field>
      <Button type="submit" variant={edits.dirty ? 'default' : 'outline'} pending={pending}>
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
