import type { WorkoutDocument } from '@fieldside/contracts/workout-document.ts'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { loadAhead } from '@/client/load-part.ts'
import { useChangeSettings, useTrainingSettings, withUnit } from '@/entities/workout/training-settings.ts'
import { useWorkouts } from '@/entities/workout/use-workouts.ts'
import { isBegun, type WorkoutCopy } from '@/entities/workout/workout-copy.ts'
import type { Outcome } from '@/entities/workout/workout-store.ts'
import { Button } from '@/ui/button.tsx'
import { loadWindow } from '@/ui/dialog.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { lazyDialog, lazyPart } from '@/ui/lazy-part.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { ExerciseCards } from './exercise-cards.tsx'
import { RestTimer } from './rest-timer.tsx'
import { useTraining } from './use-training.ts'

const loadFinish = async () => (await import('./log/finish-dialog.tsx')).FinishDialog
const FinishDialog = lazyDialog(loadFinish)
const SaveAsWorkout = lazyPart(async () => (await import('./log/save-as-workout.tsx')).SaveAsWorkout)

type TrainingSessionProps = { userId: string; id: string }

/** Shows a workout of this browser until it is finished, and what becomes of it then. */
export const TrainingSession = ({ userId, id }: TrainingSessionProps) => {
  const { copies, outcomes } = useWorkouts(userId)
  const navigate = useNavigate()
  const copy = copies.find((one) => one.id === id)
  // What was done, for a page that outlives the copy.
  const [done, setDone] = useState<WorkoutDocument | null>(null)
  const document = copy?.document
  if (document && document.state !== 'deleted' && document !== done) setDone(document)
  const isSent = outcomes[id] === 'sent'
  const isPlanned = done?.log?.value.workout_id || done?.log?.value.program_id
  useEffect(() => {
    if (isSent && isPlanned && navigator.onLine) void navigate('/progress')
  }, [isSent, isPlanned, navigate])
  if (copy?.document.state === 'open') return <Running userId={userId} copy={copy} />
  return (
    <Over
      outcome={outcomes[id] ?? (document?.state === 'deleted' ? 'discarded' : null)}
      done={isPlanned ? null : done}
    />
  )
}

/** Brings the exercise of the next set back on screen after a reload. */
const useReturning = (copy: WorkoutCopy, next: string | undefined): void => {
  const [at] = useState(isBegun(copy) ? next : undefined)
  useEffect(() => {
    if (at) document.getElementById(at)?.scrollIntoView?.({ block: 'start' })
  }, [at])
}

const Running = ({ userId, copy }: { userId: string; copy: WorkoutCopy }) => {
  // Gyms have dead spots, so the dialog's code is here before it is needed.
  useEffect(() => loadAhead(loadFinish), [])
  useEffect(() => loadAhead(loadWindow), [])
  const { rest, ...editing } = useTraining(userId, copy)
  const settings = useTrainingSettings()
  const changeSettings = useChangeSettings()
  const [finishing, setFinishing] = useState(false)
  const { entries } = editing
  const open = entries.filter(({ skipped }) => !skipped).flatMap((entry) => entry.done)
  const done = entries.flatMap((entry) => entry.done.filter(({ checked }) => checked))
  const leftOver = entries
    .filter(({ skipped }) => skipped)
    .flatMap((entry) => entry.done.filter(({ checked }) => checked))
  useReturning(
    copy,
    entries.find((entry) => !entry.skipped && entry.done.some(({ checked }) => !checked))?.id,
  )
  const { unit } = settings
  const other = unit === 'kg' ? 'lb' : 'kg'
  return (
    <div className="max-w-3xl">
      <PageHeader
        eyebrow="Training"
        title={copy.document.log!.value.title}
        lead={`${done.length} of ${open.length + leftOver.length} sets done`}
        actions={
          <>
            <Button
              variant="outline"
              aria-label={`Weights in ${unit}, change to ${other}`}
              // Without a connection, the account has it later.
              onClick={() => void changeSettings(withUnit(settings, other)).catch(() => undefined)}
            >
              {unit}
            </Button>
            <Button onClick={() => setFinishing(true)}>Finish</Button>
          </>
        }
      />
      <ExerciseCards userId={userId} editing={editing} before={copy.before} />
      <RestTimer endsAt={copy.rest.endsAt} onChange={rest} />
      {finishing && (
        <FinishDialog
          userId={userId}
          copy={copy}
          doneCount={done.length}
          onClose={() => setFinishing(false)}
        />
      )}
    </div>
  )
}

const SAVED = {
  title: 'Workout finished',
  text: 'Saved here. We’ll send it when you’re online.',
  to: '/workouts',
  link: 'Go to your workouts',
}
const OUTCOMES: Record<Outcome, typeof SAVED> = {
  sent: { title: 'Workout logged', text: 'We’ve sent it.', to: '/progress', link: 'See your progress' },
  discarded: { ...SAVED, title: 'Workout discarded', text: 'We didn’t log it.' },
}

const Over = ({ outcome, done }: { outcome: Outcome | null; done: WorkoutDocument | null }) => {
  const { title, text, to, link } = outcome ? OUTCOMES[outcome] : SAVED
  return (
    <EmptyState
      page
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {done && outcome !== 'discarded' && (
            <Suspense>
              <SaveAsWorkout document={done} />
            </Suspense>
          )}
          <LinkButton to={to} variant="outline">
            {link}
          </LinkButton>
        </div>
      }
    >
      {text}
    </EmptyState>
  )
}
