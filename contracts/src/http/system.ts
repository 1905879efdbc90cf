import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, required } from '../fields.ts'
import { PAGE_SIZE } from '../limits.ts'

/** Endpoints that show administrators the state of a running service. Every service has them. */

const Queues = z.object({
  outbox: z.object({ waiting: z.int(), oldest_seconds: z.number() }),
  dead_letters: z.int(),
  /** Only jobs that are due or parked. */
  jobs: z.array(z.object({ job: z.string(), due: z.int(), parked: z.int(), oldest_seconds: z.number() })),
})
export type Queues = z.infer<typeof Queues>

/** An instance of a process. */
export const Instance = z.object({
  version: z.string(),
  /** The commit, abbreviated, or `unknown`. */
  revision: z.string().default('unknown'),
  /** Its host name. */
  instance: z.string(),
})
export type Instance = z.infer<typeof Instance>

/** The state of the instance that answered. All instances share the queues. */
export const ServiceState = Instance.extend({
  /** All instances that are connected to the database. */
  instances: z.array(Instance).default([]),
  started_at: Instant,
  /** False until the instance has set up its dependencies outside its database, such as buckets. */
  prepared: z.boolean(),
  /** Null while the database doesn't respond. */
  queues: Queues.nullable(),
  /** Undelivered events by topic; null while the event bus doesn't respond. */
  lag: z.array(z.object({ topic: z.string(), records: z.int() })).nullable(),
})
export type ServiceState = z.infer<typeof ServiceState>

export const getServiceState = endpoint('GET /admin/system', {
  summary: 'Returns the state of the answering instance and of the service’s queues',
  callers: ['admin'],
  reply: ServiceState,
})

/** unreadable: violates its contract. unknown-version: has a version that this service doesn't know. failed: its handler kept failing. */
export const DeadReason = z.enum(['unreadable', 'unknown-version', 'failed'])
export type DeadReason = z.infer<typeof DeadReason>

/** A dead letter without personal data: it has neither the raw record nor the error's message. */
export const DeadLetter = z.object({
  /** Increases with each dead letter of a service. */
  id: z.int(),
  at: Instant,
  topic: z.string(),
  bytes: z.int(),
  reason: DeadReason,
  error_code: z.string().nullable(),
  /** Null if the envelope is unreadable. */
  event: z
    .object({
      id: z.string(),
      type: z.string(),
      time: Instant,
      schema: z.string(),
      /** The fields in the event's schema. Null if the service knows no schema that matches. */
      facts: z.array(z.object({ name: z.string(), value: z.string() })).nullable(),
    })
    .nullable(),
})
export type DeadLetter = z.infer<typeof DeadLetter>

export const listDeadLetters = endpoint('GET /admin/dead-letters', {
  summary: 'Lists the service’s waiting dead letters, newest first, optionally only those before an id',
  callers: ['admin'],
  query: z.strictObject({
    before: z.coerce.number().int().positive().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(PAGE_SIZE),
  }),
  reply: z.object({ items: z.array(DeadLetter) }),
})

export const DeadLetterId = z.strictObject({ id: z.coerce.number().int().positive().max(2_147_483_647) })

export const replayDeadLetter = endpoint('POST /admin/dead-letters/{id}/replay', {
  summary: 'Consumes a dead letter again',
  callers: ['admin'],
  params: DeadLetterId,
  problems: ['not-found', 'dead-letter-settled', 'replay-failed'],
})

export const DiscardReason = z.strictObject({
  reason: required('Reason', 500).min(10, 'Reason must be at least 10 characters'),
})

export const discardDeadLetter = endpoint('POST /admin/dead-letters/{id}/discard', {
  summary: 'Discards a dead letter with a reason, so that the service never processes its event',
  callers: ['admin'],
  params: DeadLetterId,
  body: DiscardReason,
  problems: ['not-found', 'dead-letter-settled'],
})

export const PARKED_JOBS_LISTED = 50

export const ParkedJob = z.object({
  job: z.string(),
  /** The id of the row that the job belongs to. */
  key: z.string(),
  parked_at: Instant,
  failures: z.int(),
  /** The code of the last error. */
  error: z.string().nullable(),
})
export type ParkedJob = z.infer<typeof ParkedJob>

export const listParkedJobs = endpoint('GET /admin/parked-jobs', {
  summary: `Lists the service’s parked jobs, oldest first, at most ${PARKED_JOBS_LISTED}`,
  callers: ['admin'],
  reply: z.object({ items: z.array(ParkedJob) }),
})

export const ParkedJobId = z.strictObject({
  job: z.string().min(1).max(100),
  key: z.string().min(1).max(200),
})

export const retryParkedJob = endpoint('POST /admin/parked-jobs/retry', {
  summary: 'Makes a parked job due now',
  callers: ['admin'],
  body: ParkedJobId,
  problems: ['job-not-parked'],
})
