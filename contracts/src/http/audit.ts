import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { PAGE_SIZE } from '../limits.ts'

/** An entry of a service's append-only audit log. */
export const AuditEntry = z.object({
  /** Increases with each entry of a service. */
  id: z.int(),
  at: Instant,
  /** 'user:<id>', 'client:<client id>', or 'service:<name>' for an operator's command. */
  actor: z.string(),
  action: z.string(),
  object_type: z.string(),
  object_id: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Served by every service. */
export const listAudit = endpoint('GET /admin/audit', {
  summary: 'Lists what administrators did in this service, newest first, before an entry',
  callers: ['admin'],
  query: z.strictObject({
    before: z.coerce.number().int().positive().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
  }),
  reply: z.object({ items: z.array(AuditEntry) }),
})
