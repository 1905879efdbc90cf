import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useEffect } from 'react'
import { call } from '../../app/api.ts'
import { useSession } from '../../app/session.tsx'

/** Tells that an athlete opened the profile: the professional reads how often that happens. */
export const useProfileView = (id: string): void => {
  const session = useSession()
  const isAthlete = session.status === 'signed-in' && session.user.role === 'athlete'
  useEffect(() => {
    if (!isAthlete) return
    // A view that could not be counted is nothing that its reader has to hear of.
    call(actions.recordProfileView, { params: { id } }).catch(() => undefined)
  }, [id, isAthlete])
}
