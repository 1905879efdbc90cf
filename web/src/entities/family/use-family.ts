import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import { useEndpoint } from '@/client/api.ts'
import { useSession } from '@/client/session.tsx'

/** The family members of the athlete who is signed in. */
export const useFamily = () => {
  const session = useSession()
  const isAthlete = session.status === 'signed-in' && session.user.role === 'athlete'
  return useEndpoint(careActions.listFamily, {}, { enabled: isAthlete })
}
