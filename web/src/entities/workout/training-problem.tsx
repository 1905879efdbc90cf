import type { ApiProblem } from '../../client/problem.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

type TrainingProblemProps = { problem: ApiProblem; title: string; retry: () => void; retrying: boolean }

/** Explains why a workout page can't be shown: it needs Premium, doesn't exist, or failed to load. */
export const TrainingProblem = ({ problem, title, retry, retrying }: TrainingProblemProps) => {
  if (problem.code === 'subscription-required') return <SubscribeOffer />
  if (problem.status !== 404)
    return <ErrorState page title={title} detail={problem.message} retry={retry} retrying={retrying} />
  return (
    <EmptyState
      page
      title={problem.message}
      action={
        <LinkButton to="/workouts" variant="outline">
          To your workouts
        </LinkButton>
      }
    />
  )
}

const SubscribeOffer = () => (
  <EmptyState
    page
    title="Workouts and progress come with Premium"
    action={
      <LinkButton to="/pricing" variant="flare">
        Subscribe Now
      </LinkButton>
    }
  >
    Build your own workouts from the exercise library, start with last time’s numbers filled in, and see your
    progress. Workouts you built before come back when you subscribe.
  </EmptyState>
)
