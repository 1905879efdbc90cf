import { LOG_TITLE_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { EMPTY_DOCUMENT, merge } from '@fieldside/contracts/merge-workout.ts'
import type { WorkoutDocument } from '@fieldside/contracts/workout-document.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { forgetUnsaved, useUnsaved } from '@/client/unsaved.ts'
import { useWorkouts } from '@/entities/workout/use-workouts.ts'
import { changeLog } from '@/entities/workout/workout-changes.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { ExerciseCards } from './exercise-cards.tsx'
import { DayField, isLoggable, NotesField } from './log/day-and-notes.tsx'
import { SaveAsWorkout } from './log/save-as-workout.tsx'
import { editing as editingOf } from './use-training.ts'

type LoggedWorkoutProps = { userId: string; id: string; document: WorkoutDocument }

/** Changes a logged workout. Nothing is sent before Save. */
export const LoggedWorkout = ({ userId, id, document: read }: LoggedWorkoutProps) => {
  const navigate = useNavigate()
  const { store, sender } = useWorkouts(userId)
  // Reading it again while it is changed here is no change of it.
  const [stored] = useState(read)
  const [document, setDocument] = useState(stored)
  const isChanged = document !== stored
  useUnsaved(isChanged)
  const { title, done_on, notes } = document.log!.value
  const editing = editingOf(document, (next) => setDocument((now) => merge(now, next)))
  // The time belongs to the day that it was measured on.
  const moveTo = (day: string) => {
    const { done_on: before, start_time } = stored.log!.value
    setDocument(changeLog(document, { done_on: day, start_time: day === before ? start_time : null }))
  }
  const isWhole = title.trim() !== '' && isLoggable(done_on)
  const save = async () => {
    const here = store.find(id)
    forgetUnsaved()
    await store.put({
      ...(here ?? { id, sent: stored, startedAt: Date.now(), rest: { endsAt: null, setAt: 0 }, before: {} }),
      document: merge(document, here?.document ?? EMPTY_DOCUMENT),
    })
    store.refuse(id, null)
    void sender.sendAll()
    await navigate('/progress')
  }
  return (
    <div className="max-w-3xl">
      <PageHeader
        eyebrow="Log"
        title={stored.log!.value.title}
        actions={
          <>
            <SaveAsWorkout document={document} />
            <Button disabled={!isChanged || !isWhole} onClick={() => void save()}>
              Save changes
            </Button>
          </>
        }
      />
      <Card className="mb-4 grid gap-4 px-3 py-4 md:p-5">
        <Field label="Name" required error={title.trim() === '' ? 'A workout needs a name' : undefined}>
          <Input
            maxLength={LOG_TITLE_MAX_CHARS}
            value={title}
            onChange={(event) => setDocument(changeLog(document, { title: event.target.value }))}
          />
        </Field>
        <DayField value={done_on} onChange={moveTo} />
        <NotesField
          value={notes ?? ''}
          onChange={(text) => setDocument(changeLog(document, { notes: text || null }))}
        />
      </Card>
      <ExerciseCards userId={userId} editing={editing} before={{}} />
    </div>
  )
}
