import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useParams } from 'react-router-dom'
import { useEndpoint } from '../../client/api.ts'
import { useSession } from '../../client/session.tsx'
import { TrainingState } from '../../entities/workout/training-state.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { TrainingSession } from './training-session.tsx'

/** Serves the user's own workouts (/workouts/:id/train) and days of programs (/programs/:id/days/:day/train). */
export const Screen = () => {
  const { id, day } = useParams()
  const session = useSession()
  if (!id || session.status !== 'signed-in') return null
  const key = `fieldside.training.${session.user.id}.${id}.${day ?? ''}`
  return day ? <ProgramDay id={id} day={day} draftKey={key} /> : <OwnWorkout id={id} draftKey={key} />
}

const OwnWorkout = ({ id, draftKey }: { id: string; draftKey: string }) => (
  <Plan
    query={useEndpoint(actions.planWorkout, { params: { id } }, { uncached: true })}
    draftKey={draftKey}
  />
)

const ProgramDay = ({ id, day, draftKey }: { id: string; day: string; draftKey: string }) => (
  <Plan
    query={useEndpoint(actions.planProgramDay, { params: { id, day } }, { uncached: true })}
    draftKey={draftKey}
  />
)

type PlanProps = {
  query: ReturnType<typeof useEndpoint<typeof actions.planWorkout>>
  draftKey: string
}

const Plan = ({ query, draftKey }: PlanProps) => (
  <TrainingState
    query={query}
    title="We couldn’t load this workout"
    loading={
      <Skeletons
        className="grid max-w-3xl gap-6"
        of={['h-11 w-72 max-w-full', 'h-56 rounded-lg', 'h-56 rounded-lg']}
      />
    }
  >
    {(plan) => <TrainingSession key={draftKey} plan={plan} draftKey={draftKey} />}
  </TrainingState>
)
