import { isolated } from '@fieldside/contracts/bidi.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { CHECK_IN_COMMENT_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useParams } from 'react-router-dom'
import { useEndpoint } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { sentenceOf } from '@/client/problem.ts'
import { useSession } from '@/client/session.tsx'
import { dayKey } from '@/client/time-format.ts'
import { saveAnswer } from '@/entities/plan/answers.ts'
import { MedicalNote } from '@/entities/plan/medical-note.tsx'
import { PlannedExercise } from '@/entities/plan/planned-exercise.tsx'
import { ShareQuestion } from '@/entities/plan/share-question.tsx'
import { ZeroToTen } from '@/entities/plan/zero-to-ten.tsx'
import { useTraineeId } from '@/entities/workout/use-trainee-id.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Field } from '@/ui/field.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { beginWorkout, deleteRunning, findRunning, type Running, saveRunning } from './running-workout.ts'

const LOADING = (
  <Skeletons className="grid max-w-3xl gap-4" of={['h-11 w-64 max-w-full', 'h-20', 'h-20', 'h-20']} />
)

/** Runs a plan's next workout. One that has begun goes on, also after a reload without a connection. */
export const Screen = () => {
  const { id = '' } = useParams()
  const userId = useTraineeId()
  if (!userId) return null
  return <ForUser key={`${userId}/${id}`} userId={userId} planId={id} />
}

type OfPlan = { userId: string; planId: string }

const ForUser = ({ userId, planId }: OfPlan) => {
  const stored = useQuery({
    queryKey: ['running-plan-workout', userId, planId],
    queryFn: async () => (await findRunning(userId, planId)) ?? null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (stored.data === undefined) return LOADING
  if (stored.data) return <Workout begun={stored.data} userId={userId} planId={planId} />
  return <Fresh userId={userId} planId={planId} />
}

const Fresh = ({ userId, planId }: OfPlan) => {
  const isSignedIn = useSession().status === 'signed-in'
  const query = useEndpoint(
    screens.planScreen,
    { params: { id: planId }, query: { day: dayKey(new Date()) } },
    { enabled: isSignedIn, once: true },
  )
  return (
    <QueryState page query={query} title="We couldn’t load this workout" loading={LOADING}>
      {(plan) => <Workout begun={beginWorkout(plan)} userId={userId} planId={planId} />}
    </QueryState>
  )
}

const Workout = ({ begun, userId, planId }: OfPlan & { begun: Running }) => {
  const [running, setRunning] = useState(begun)
  const [isDone, setDone] = useState(false)
  const { workout, done, isReturnToPlay } = running
  const mark = (place: number, isMarked: boolean) => {
    const others = done.filter((one) => one !== place)
    const next = { ...running, done: isMarked ? [...others, place].sort((a, b) => a - b) : others }
    setRunning(next)
    void saveRunning(userId, planId, next)
  }
  if (isDone)
    return <CheckIn running={running} userId={userId} planId={planId} onBack={() => setDone(false)} />
  return (
    <div className="max-w-3xl">
      <PageHeader eyebrow={running.title} title={workout.name} />
      {isReturnToPlay && <MedicalNote />}
      <Card className="my-4">
        <ol aria-label="Exercises" className="divide-y divide-line">
          {workout.exercises.map((exercise, place) => (
            <li key={place} className="px-5 py-2">
              <Checkbox
                checked={done.includes(place)}
                onCheckedChange={(isMarked) => mark(place, isMarked)}
                label={<b>{exercise.exercise_name}</b>}
              />
              <div className="-mt-2 pb-2 pl-8">
                <PlannedExercise exercise={exercise} />
              </div>
            </li>
          ))}
        </ol>
      </Card>
      <div className="flex flex-wrap items-center gap-4">
        <Button onClick={() => setDone(true)}>Finish workout</Button>
        <p role="status" className="text-muted tabular-nums">
          {done.length} of {workout.exercises.length} done
        </p>
      </div>
    </div>
  )
}

type CheckInProps = OfPlan & { running: Running; onBack: () => void }

const CheckIn = ({ running, userId, planId, onBack }: CheckInProps) => {
  const [pain, setPain] = useState<number | null>(null)
  const [effort, setEffort] = useState<number | null>(null)
  const [comment, setComment] = useState('')
  const [pending, setPending] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const queries = useQueryClient()
  const { doneId, title, version, workout, done, highPain = Number.POSITIVE_INFINITY } = running
  const isComplete = pain !== null && effort !== null
  const save = async () => {
    if (!isComplete) return
    setPending(true)
    const checkIn = { pain, effort, comment: comment.trim() }
    const body = { ...checkIn, version, workout_id: workout.id, done, done_on: dayKey(new Date()) }
    try {
      await saveAnswer(queries, userId, { kind: 'workout', planId, doneId, title, body })
      await deleteRunning(userId, planId)
      setSaved(true)
    } catch (error) {
      notify.error('We couldn’t save your check-in', sentenceOf(error))
      setPending(false)
    }
  }
  // Stays here, because without a connection the plan's page may not load.
  if (isSaved) return <Saved name={workout.name} planId={planId} isPainHigh={pain! >= highPain} />
  return (
    <div className="grid max-w-3xl gap-4">
      <PageHeader lowOnPhones eyebrow={workout.name} title="How was it?" />
      <ZeroToTen label="Pain" ends={['no pain', 'worst pain']} value={pain} onChange={setPain} />
      <ZeroToTen label="Effort" ends={['very easy', 'all I had']} value={effort} onChange={setEffort} />
      <Field label="Comment" help="Optional" aside={`${comment.length}/${CHECK_IN_COMMENT_MAX_CHARS}`}>
        <Textarea
          rows={2}
          maxLength={CHECK_IN_COMMENT_MAX_CHARS}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={!isComplete} pending={pending} onClick={() => void save()}>
          Save check-in
        </Button>
        <Button variant="outline" onClick={onBack}>
          Back to the workout
        </Button>
        {!isComplete && <p className="text-muted text-sm">Choose pain and effort first.</p>}
      </div>
    </div>
  )
}

const useOnline = (): boolean => useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())

type SavedProps = { name: string; planId: string; isPainHigh: boolean }

const Saved = ({ name, planId, isPainHigh }: SavedProps) => {
  const isSignedIn = useSession().status === 'signed-in'
  const isOnline = useOnline()
  const { data: plan } = useEndpoint(
    screens.planScreen,
    { params: { id: planId }, query: { day: dayKey(new Date()) } },
    { enabled: isSignedIn },
  )
  return (
    <>
      <EmptyState
        page
        title="Workout done"
        action={<LinkButton to={`/plans/${planId}`}>Open plan</LinkButton>}
      >
        Your check-in for {name} is saved.
        {isPainHigh && plan?.is_shared && (
          <b className="block text-ink">
            Talk to {isolated(plan.professional_name)} before your next workout.
          </b>
        )}
      </EmptyState>
      {isPainHigh && (
        <div className="mx-auto mb-4 max-w-xl">
          <MedicalNote />
        </div>
      )}
      {plan && isOnline && (
        <ShareQuestion plan={plan} className="mx-auto max-w-xl rounded-lg border border-line bg-raised p-5" />
      )}
    </>
  )
}
