// Generated from schema.prisma by npm run generate (f31719aa7ac56d67). Don't edit.
import type { ColumnType, JSONColumnType } from 'kysely'
export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>

export type AuditEntry = {
  id: Generated<number>
  at: Date
  /**
   * user:<id> or service:<name>.
   */
  actor: string
  action: string
  object_type: string
  object_id: string
  before: unknown | null
  after: unknown | null
  reason: string | null
  correlation_id: string
}
export type DeadLetter = {
  id: Generated<number>
  consumer: string
  topic: string
  key: string
  /**
   * The record as it was received.
   */
  value: string
  headers: JSONColumnType<Record<string, string>, string, string>
  /**
   * Why it became a dead letter, such as unreadable or failed.
   */
  reason: string
  error: string
  created_at: Generated<Date>
  replayed_at: Date | null
  discarded_at: Date | null
  /**
   * Code of the error. Its message may contain personal data.
   */
  error_code: string | null
}
export type IdempotencyKey = {
  /**
   * Who sent it; a key belongs to one caller and endpoint.
   */
  caller: string
  endpoint: string
  key: string
  /**
   * Keyed digest of the request: another body with the same key is rejected.
   */
  request_hash: string
  /**
   * Names the attempt that holds the lease.
   */
  token: string
  leased_until: Date
  status: number | null
  /**
   * The reply, encrypted.
   */
  body: string | null
  /**
   * Ids of the events that the command caused.
   */
  events: string | null
  created_at: Generated<Date>
  /**
   * Fingerprint of the key that encrypts the body. Null while in flight.
   */
  sealed_with: string | null
}
export type InboxEvent = {
  consumer: string
  event_id: string
  type: string
  received_at: Generated<Date>
}
export type Job = {
  job: string
  /**
   * Id of that row. One job of a kind per key.
   */
  key: string
  run_at: Date
  /**
   * Changes whenever it is scheduled, so that one moved while it runs is kept.
   */
  revision: Generated<number>
  failures: Generated<number>
  waits: Generated<number>
  first_failed_at: Date | null
  parked_at: Date | null
  /**
   * Code of the last error. Messages may contain personal data.
   */
  error: string | null
  /**
   * W3C traceparent of the span that scheduled it.
   */
  traceparent: string | null
  /**
   * Process id of the server's session whose instance took it, while that one lives. Only shared jobs are taken.
   */
  taken_by: number | null
}
export type OutboxEvent = {
  id: Generated<number>
  event_id: string
  topic: string
  /**
   * Id of the aggregate; events of one key stay in order.
   */
  key: string
  type: string
  /**
   * CloudEvents 1.0. Type json, because its text is published as it is.
   */
  envelope: JSONColumnType<Record<string, unknown>, string, string>
  created_at: Generated<Date>
  /**
   * Set once the bus has acknowledged the event.
   */
  published_at: Date | null
}
export type RateLimit = {
  /**
   * Keyed digest of whom the limit counts.
   */
  key: string
  points: Generated<number>
  /**
   * Unix time in milliseconds.
   */
  expire: number | null
}
export type PlatformTables = {
  audit_log: AuditEntry
  dead_letters: DeadLetter
  idempotency_keys: IdempotencyKey
  inbox: InboxEvent
  jobs: Job
  outbox: OutboxEvent
  rate_limits: RateLimit
}
