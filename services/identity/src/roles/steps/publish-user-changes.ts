import { roleChanged, userOnboarded } from '@fieldside/contracts/events/identity.ts'
import type { Emit } from '@fieldside/platform/outbox.ts'
import type { UserRow } from '../../schema.ts'

/** Emits an event for each change between two states of a user. */
export const publishUserChanges = (emit: Emit, before: UserRow, after: UserRow, changedBy: string): void => {
  const { id, role, version } = after
  if (before.role !== role) {
    emit(roleChanged, id, { user_id: id, version, role, previous_role: before.role, changed_by: changedBy })
  }
  if (!before.is_onboarded && after.is_onboarded) emit(userOnboarded, id, { user_id: id, version, role })
}
