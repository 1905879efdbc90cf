import { z } from 'zod'

/**
 * What an API client may do with its own token (OAuth 2.0 client credentials):
 * - bookings:read: read appointments;
 * - payments:read: read payments;
 * - people:read: read names by id; each use is audited;
 * - webhooks:manage: manage its own webhook endpoints, for the events that its other scopes read.
 */
export const SCOPES = ['bookings:read', 'payments:read', 'people:read', 'webhooks:manage'] as const
export const Scope = z.enum(SCOPES)
export type Scope = z.infer<typeof Scope>
