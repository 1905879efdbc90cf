import type { Generated, JSONColumnType } from 'kysely'

export type PlatformTables = {
  outbox: {
    id: Generated<number>
    event_id: string
    topic: string
    key: string
    type: string
    envelope: JSONColumnType<Record<string, unknown>, string, string>
    created_at: Generated<Date>
    published_at: Date | null
  }
  inbox: {
    consumer: string
    event_id: string
    type: string
    received_at: Generated<Date>
  }
  dead_letters: {
    id: Generated<number>
    consumer: string
    topic: string
    key: string
    value: string
    headers: JSONColumnType<Record<string, string>, string, string>
    reason: string
    error: string
    created_at: Generated<Date>
    replayed_at: Date | null
  }
  job_items: {
    job: string
    item_id: string
    failures: Generated<number>
    waits: Generated<number>
    first_failed_at: Date | null
    next_try_at: Date
    parked_at: Date | null
    error: string | null
    missed_at: Date | null
  }
  jobs: {
    job: string
    key: string
    run_at: Date
    revision: Generated<number>
    failures: Generated<number>
    waits: Generated<number>
    first_failed_at: Date | null
    parked_at: Date | null
    error: string | null
  }
  idempotency_keys: {
    caller: string
    endpoint: string
    key: string
    request_hash: string
    token: string
    leased_until: Date
    status: number | null
    body: string | null
    events: string | null
    sealed_with: string | null
    created_at: Generated<Date>
  }
  audit_log: {
    id: Generated<number>
    at: Date
    actor: string
    action: string
    object_type: string
    object_id: string
    before: unknown
    after: unknown
    reason: string | null
    correlation_id: string
  }
  /** Written by rate-limiter-flexible; `expire` is Unix time in milliseconds. */
  rate_limits: {
    key: string
    points: number
    expire: number | null
  }
}
