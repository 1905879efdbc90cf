import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listApiPeople as endpoint } from '@fieldside/contracts/http/v1/people.ts'
import { audit } from '@fieldside/platform/audit.ts'
import { callerKey } from '@fieldside/platform/context.ts'
import { write } from '@fieldside/platform/write.ts'
import type { IdentityContext } from '../context.ts'
import { namesOf } from '../users/store/users.ts'
import { fullName } from '../users/views.ts'

/** Returns names and audits who read which ones. Leaves out unknown ids. */
export const listApiPeople = (
  ctx: IdentityContext,
  given: readonly string[],
): Promise<ReplyOf<typeof endpoint>> => {
  const ids = [...new Set(given.map((id) => id.toLowerCase()))]
  return write(ctx, async (tx) => {
    const rows = await namesOf(tx, ids)
    await audit(tx, ctx, {
      action: 'names-read',
      objectType: 'api-client',
      objectId: callerKey(ctx.caller),
      after: { ids },
    })
    return { items: rows.map((row) => ({ id: row.id, full_name: fullName(row) })) }
  })
}
