import { SOME_EXERCISES } from '@fieldside/contracts/some-exercises.ts'
import { useSession } from '@/client/session.tsx'

/** Returns which exercises have a video, such as '14 of 126 exercises'. */
export const useVideoWords = (): string => {
  const session = useSession()
  return ('client' in session ? session.client?.videos : undefined) ?? SOME_EXERCISES
}
