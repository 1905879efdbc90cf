import { Play } from 'lucide-react'
import { useSession } from '@/client/session.tsx'
import { LinkButton } from '@/ui/link-button.tsx'

/** Starts a workout without a plan. Shown to those who can log it. */
export const StartWorkoutLink = () => {
  const session = useSession()
  return session.status === 'signed-in' && session.user.is_subscribed ? (
    <LinkButton to="/workouts/train" variant="outline">
      <Play aria-hidden />
      Start a workout
    </LinkButton>
  ) : null
}
