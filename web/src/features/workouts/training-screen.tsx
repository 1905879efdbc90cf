import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useEndpoint } from '@/client/api.ts'
import { useOnceKnown } from '@/client/once-known.ts'
import { useSession } from '@/client/session.tsx'
import { TrainingState } from '@/entities/workout/training-state.tsx'
import { useTraineeId } from '@/entities/workout/use-trainee-id.ts'
import { Skeletons } from '@/ui/skeleton.tsx'
import { Unreachable, useRetryOnline } from '@/ui/unreachable.tsx'
import { runningPlan } from './training-draft.ts'
import { TrainingSession } from './training-session.tsx'

/**
 * Serves the user's own workouts (/workouts/:id/train) and days of programs (/programs/:id/days/:day/train). Without a
 * connection, also after a reload, the workout that is running goes on.
 */
export const Screen = () => {
  const { id, day } = useParams()
  const userId = useTraineeId()
  if (!id || !userId) return null
  const run = { userId, draftKey: `fieldside.training.${userId}.${id}.${day ?? ''}` }
  return day ? <ProgramDay id={id} day={day} run={run} /> : <OwnWorkout id={id} run={run} />
}

type Run = { userId: string; draftKey: string }

const useReading = () => ({ uncached: true, enabled: useSession().status === 'signed-in' })

const OwnWorkout = ({ id, run }: { id: string; run: Run }) => (
  <Plan query={useEndpoint(actions.planWorkout, { params: { id } }, useReading())} run={run} />
)

const ProgramDay = ({ id, day, run }: { id: string; day: string; run: Run }) => (
  <Plan query={useEndpoint(actions.planProgramDay, { params: { id, day } }, useReading())} run={run} />
)

type PlanProps = { query: ReturnType<typeof useEndpoint<typeof actions.planWorkout>>; run: Run }

const Plan = ({ query, run }: PlanProps) => {
  const session = useSession()
  const [running] = useState(() => runningPlan(run.draftKey, Date.now()))
  // Stays, so that the workout isn't replaced by its skeleton when the connection is back.
  const isUnreachable = useOnceKnown(session.status !== 'signed-in' || query.error?.status === 0)
  const plan = query.data ?? (isUnreachable ? running : undefined)
  const retry = session.status === 'error' ? session.retry : null
  useRetryOnline(plan ? retry : null)
  if (!plan && retry) return <Unreachable retry={retry} />
  return (
    <TrainingState
      query={{ ...query, data: plan }}
      title="We couldn’t load this workout"
      loading={
        <Skeletons
          className="grid max-w-3xl gap-6"
          of={['h-11 w-72 max-w-full', 'h-56 rounded-lg', 'h-56 rounded-lg']}
        />
      }
    >
      {(shown) => <TrainingSession key={run.draftKey} {...run} plan={shown} />}
    </TrainingState>
  )
}
