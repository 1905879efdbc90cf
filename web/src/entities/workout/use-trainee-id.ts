import { useSession } from '@/client/session.tsx'
import { lastSignedIn } from '@/client/signed-in-hint.ts'

/** Returns whose workouts this browser has: the signed-in user, or without a connection the one who was last. */
export const useTraineeId = (): string | null => {
  const session = useSession()
  if (session.status === 'signed-in') return session.user.id
  return session.status === 'signed-out' ? null : lastSignedIn()
}
