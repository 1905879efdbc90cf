import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Cursor, Instant, pageOf } from '../../fields.ts'

/** An entry of the audit list. A name is null if there is none or its account is deleted. */
export const AuditLine = z.object({
  id: z.string(),
  at: Instant,
  /** The user's id; null for an API client or an operator's command. */
  actor_id: z.string().nullable(),
  /** The client id of an API client; null for anyone else. */
  actor_client: z.string().nullable(),
  actor_name: z.string().nullable(),
  action: z.string(),
  object_type: z.string(),
  object_id: z.string(),
  object_name: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
})
export type AuditLine = z.infer<typeof AuditLine>

export const adminAuditScreen = endpoint('GET /screens/admin/audit', {
  summary: 'Lists what administrators and API clients did in all services, newest first',
  callers: ['admin'],
  query: z.strictObject({ cursor: Cursor.optional() }),
  reply: pageOf(AuditLine),
})
