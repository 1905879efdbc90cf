import type { InSteps } from '@fieldside/platform/context.ts'
import { tryNow } from '@fieldside/platform/try-now.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../../context.ts'
import type { UserRow } from '../../schema.ts'
import type { Grant } from '../../users/adapters/keycloak-tokens.ts'
import { updateRoleToUnsynced } from '../../users/store/realm-roles.ts'
import { syncRealmRole } from '../../users/sync-realm-role.ts'

/** Overwrites the realm role if a grant has another one than the user, because it is only a copy of ours. */
export const repairRealmRole = async (
  ctx: InSteps<IdentityContext>,
  { id, role }: UserRow,
  grant: Grant,
): Promise<void> => {
  if (grant.role === role) return
  await writeStep(ctx, (tx) => updateRoleToUnsynced(tx, id, ctx.now()))
  await tryNow(ctx, 'realm-roles', () => syncRealmRole(ctx, id))
}
