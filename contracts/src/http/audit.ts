import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { PAGE_SIZE } from '../limits.ts'

/** Who did what, as the service that did it keeps it; the database refuses to change it. */
export const AuditEntry = z.object({
  /** Rises with each entry of a service. */
  id: z.int(),
  at: Instant,
  /** 'user:<id>', or 'service:<name>' for the operator's command. */
  actor: z.string(),
  action: z.string(),
  object_type: z.string(),
  object_id: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Served alike by every service in which administrators act. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  summary: 'What was done here by administrators, newest first, before an entry',
  callers: ['admin'],
  query: z.strictObject({
    before: z.coerce.number().int().positive().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
  }),
  reply: z.object({ items: z.array(AuditEntry) }),
})
