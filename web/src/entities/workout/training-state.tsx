import type { ComponentProps } from 'react'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { QueryState } from '@/ui/query-state.tsx'

type TrainingStateProps<Data> = Pick<
  ComponentProps<typeof QueryState<Data>>,
  'query' | 'title' | 'loading' | 'children'
>

/** Shows a workout page, or why it can't be shown: it needs Premium, doesn't exist, or failed to load. */
export const TrainingState = <Data,>(props: TrainingStateProps<Data>) => {
  const { data, error } = props.query
  const problem = data === undefined ? error : null
  if (problem?.code === 'subscription-required') return <SubscribeOffer />
  if (problem?.status !== 404) return <QueryState {...props} page />
  return (
    <EmptyState
      page
      title={problem.message}
      action={
        <LinkButton to="/workouts" variant="outline">
          Go to your workouts
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
    progress. If you’ve built workouts before, they come back.
  </EmptyState>
)
