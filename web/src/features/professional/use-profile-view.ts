import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useEffect } from 'react'
import { call } from '@/client/api.ts'
import { useSession } from '@/client/session.tsx'

/** Records that an athlete opened the profile; professionals see their view count. */
export const useProfileView = (id: string): void => {
  const session = useSession()
  const isAthlete = session.status === 'signed-in' && session.user.role === 'athlete'
  useEffect(() => {
    if (!isAthlete) return
    // A view that isn't counted is no reason to show the athlete an error.
    call(actions.recordProfileView, { params: { id } }).catch(() => undefined)
  }, [id, isAthlete])
}
