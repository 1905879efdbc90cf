import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { TrainingPlan } from '@fieldside/contracts/http/training.ts'
import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { useEndpoint } from '@/client/api.ts'
import { useOnceKnown } from '@/client/once-known.ts'
import { useSession } from '@/client/session.tsx'
import { TrainingState } from '@/entities/workout/training-state.tsx'
import { useTraineeId } from '@/entities/workout/use-trainee-id.ts'
import { useWorkouts } from '@/entities/workout/use-workouts.ts'
import { isBegun, type WorkoutCopy } from '@/entities/workout/workout-copy.ts'
import { lazyPart } from '@/ui/lazy-part.ts'
import { Skeletons } from '@/ui/skeleton.tsx'
import { Unreachable, useRetryOnline } from '@/ui/unreachable.tsx'
import { TrainingSession } from './training-session.tsx'
import { FREE, isRecent, startCopy } from './use-training.ts'

const LoggedWorkout = lazyPart(async () => (await import('./logged-workout.tsx')).LoggedWorkout)

/**
 * Serves the user's own workouts (/workouts/:id/train), days of programs (/programs/:id/days/:day/train), a workout
 * without a plan (/workouts/train), and one that was started or logged (/workouts/train/:log). Without a connection, also
 * after a reload, a workout that was opened goes on.
 */
export const Screen = () => {
  const { id, day, log } = useParams()
  const week = useSearchParams()[0].get('week')
  const userId = useTraineeId()
  if (!userId) return null
  if (log)
    return (
      <Suspense fallback={SKELETON}>
        <OneWorkout key={log} userId={userId} id={log} />
      </Suspense>
    )
  const key = `${userId} ${id} ${week} ${day}`
  if (!id) return <Starting key={key} userId={userId} isOfPlan={isFree} query={FREE_QUERY} />
  return day ? (
    <ProgramDay key={key} userId={userId} id={id} week={week} day={day} />
  ) : (
    <OwnWorkout key={key} userId={userId} id={id} />
  )
}

type Of = { userId: string; id: string }
type PlanQuery = ComponentProps<typeof TrainingState<TrainingPlan>>['query']

const FREE_QUERY: PlanQuery = {
  data: FREE,
  error: null,
  errorUpdatedAt: 0,
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => Promise.reject(new Error('a workout without a plan is not read')),
}

type Source = Pick<TrainingPlan, 'workout_id' | 'program_id' | 'week_number' | 'day_number'>
const isFree = ({ workout_id, program_id }: Source) => workout_id === null && program_id === null

const useReading = () => ({ uncached: true, enabled: useSession().status === 'signed-in' })

const OwnWorkout = ({ userId, id }: Of) => (
  <Starting
    userId={userId}
    isOfPlan={({ workout_id }) => workout_id === id}
    query={useEndpoint(actions.planWorkout, { params: { id } }, useReading())}
  />
)

const ProgramDay = ({ userId, id, week, day }: Of & { week: string | null; day: string }) => (
  <Starting
    userId={userId}
    isOfPlan={({ program_id, week_number, day_number }) =>
      program_id === id &&
      day_number === Number(day) &&
      (week === null || !week_number || week_number === Number(week))
    }
    query={useEndpoint(
      actions.planProgramDay,
      { params: { id, day }, query: week ? { week } : {} },
      useReading(),
    )}
  />
)

const SKELETON = (
  <Skeletons
    className="grid max-w-3xl gap-6"
    of={['h-11 w-72 max-w-full', 'h-56 rounded-lg', 'h-56 rounded-lg']}
  />
)

type StartingProps = { userId: string; isOfPlan: (source: Source) => boolean; query: PlanQuery }

/** Goes on with the workout of a plan that was begun here, or starts one. */
const Starting = ({ userId, isOfPlan, query }: StartingProps) => {
  const session = useSession()
  const { copies, isLoaded, store } = useWorkouts(userId)
  const [id, setId] = useState<string | null>(null)
  const hasStarted = useRef(false)
  const running = copies.findLast(
    (copy) => copy.document.state === 'open' && isOfPlan(copy.document.log!.value) && isRecent(copy),
  )
  // Stays, so that the workout isn't replaced by its skeleton when the connection is back.
  const isUnreachable = useOnceKnown(session.status !== 'signed-in' || query.error?.status === 0)
  const goesOn = running && (isBegun(running) || isUnreachable)
  const plan = query.data
  useEffect(() => {
    // The store changes before the state does, and must not start it again.
    if (!isLoaded || hasStarted.current || !(goesOn || plan)) return
    hasStarted.current = true
    if (goesOn) return setId(running.id)
    // It was only opened. The plan may have changed since.
    if (running) void store.drop(running.id, 'discarded')
    setId(startCopy(userId, plan!))
  }, [isLoaded, goesOn, running, plan, store, userId])
  const retry = session.status === 'error' ? session.retry : null
  useRetryOnline(id ? retry : null)
  if (id) return <TrainingSession userId={userId} id={id} />
  if (!isLoaded) return SKELETON
  if (!plan && !goesOn && retry) return <Unreachable retry={retry} />
  return (
    <TrainingState
      query={{ ...query, data: undefined }}
      title="We couldn’t load this workout"
      loading={SKELETON}
    >
      {() => null}
    </TrainingState>
  )
}

/** Shows a workout that runs here, or reads one that runs on another device or was logged. */
const OneWorkout = ({ userId, id }: Of) => {
  const { copies, isLoaded } = useWorkouts(userId)
  const [isHere, setIsHere] = useState(false)
  const copy = copies.find((one) => one.id === id)
  if (!isHere && copy?.document.state === 'open') setIsHere(true)
  if (isHere) return <TrainingSession userId={userId} id={id} />
  if (!isLoaded) return SKELETON
  if (copy?.document.state === 'finished')
    return <LoggedWorkout userId={userId} id={id} document={copy.document} />
  return <ReadWorkout userId={userId} id={id} />
}

const ReadWorkout = ({ userId, id }: Of) => {
  const { store } = useWorkouts(userId)
  const query = useEndpoint(actions.getTrainingLog, { params: { id } }, useReading())
  const document = query.data
  useEffect(() => {
    if (document?.state !== 'open' || store.find(id)) return
    const started = new Date(`${document.log!.value.done_on}T${document.log!.value.start_time ?? '12:00:00'}`)
    const copy: WorkoutCopy = {
      id,
      document,
      sent: document,
      startedAt: started.getTime(),
      rest: { endsAt: null, setAt: 0 },
      before: {},
    }
    void store.put(copy)
  }, [document, store, id])
  return (
    <TrainingState query={query} title="We couldn’t load this workout" loading={SKELETON}>
      {(shown) =>
        shown.state === 'open' ? SKELETON : <LoggedWorkout userId={userId} id={id} document={shown} />
      }
    </TrainingState>
  )
}
