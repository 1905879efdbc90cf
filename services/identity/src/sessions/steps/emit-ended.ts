import { sessionEnded } from '@fieldside/contracts/events/identity.ts'
import type { Emit } from '@fieldside/platform/outbox.ts'
import type { EndedSession } from '../store/sessions.ts'

/** Publishes that a session ended here, and unless its id at Keycloak is null, there too. */
export const emitSessionEnded = (
  emit: Emit,
  { id, user_id, keycloak_session_id }: EndedSession,
  ended_elsewhere = false,
): void => {
  emit(sessionEnded, user_id, { user_id, session_id: id, keycloak_session_id, ended_elsewhere })
}
