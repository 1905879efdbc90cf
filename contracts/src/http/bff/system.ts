import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Cursor, Instant, pageOf } from '../../fields.ts'
import { SERVICES } from '../../service-name.ts'
import { BackupState } from '../backup.ts'
import { DoctorReport } from '../doctor.ts'
import * as system from '../system.ts'

const Service = z.enum(SERVICES)

export const SystemPart = z.object({
  service: Service,
  /** Null if the service doesn't answer. */
  state: system.ServiceState.nullable(),
  /** When the service last answered the BFF; null if it hasn't since the BFF started. */
  answered_at: Instant.nullable(),
})
export type SystemPart = z.infer<typeof SystemPart>

export const SystemDeadLetter = system.DeadLetter.extend({
  /** Unique across services. */
  id: z.string(),
  service: Service,
  /** The id within the service. */
  number: z.int(),
})
export type SystemDeadLetter = z.infer<typeof SystemDeadLetter>

export const SystemParkedJob = system.ParkedJob.extend({ service: Service })
export type SystemParkedJob = z.infer<typeof SystemParkedJob>

export const systemDeadLettersPage = endpoint('GET /screens/admin/system/dead-letters', {
  summary: 'Returns a page of waiting dead letters from all services that answer, newest first',
  callers: ['admin'],
  query: z.strictObject({ cursor: Cursor.optional() }),
  reply: pageOf(SystemDeadLetter),
})

export const systemScreen = endpoint('GET /screens/admin/system', {
  summary:
    'Returns the state of the BFF and every service, the newest dead letters, and the oldest parked jobs',
  callers: ['admin'],
  reply: z.object({
    at: Instant,
    /** The instance that answered. */
    bff: system.Instance.extend({
      started_at: Instant,
      /** False while live updates don't reach the BFF. */
      live: z.boolean(),
    }),
    parts: z.array(SystemPart),
    /** Null if backups are off. The state is null if the backup process doesn't answer. */
    backup: z.object({ state: BackupState.nullable() }).nullable(),
    /** Null if identity, which stores the report, doesn't answer. */
    doctor: z.object({ report: DoctorReport.nullable() }).nullable(),
    dead_letters: pageOf(SystemDeadLetter),
    parked_jobs: z.object({
      items: z.array(SystemParkedJob),
      /** True if a service has more parked jobs than it lists. */
      more: z.boolean(),
    }),
  }),
})

const DeadLetterInService = system.DeadLetterId.extend({ service: Service })

export const systemActions = {
  replayDeadLetter: endpoint('POST /system/{service}/dead-letters/{id}/replay', {
    summary: 'Replays a dead letter of a service',
    callers: ['admin'],
    params: DeadLetterInService,
    problems: ['not-found', 'dead-letter-settled', 'replay-failed'],
  }),
  discardDeadLetter: endpoint('POST /system/{service}/dead-letters/{id}/discard', {
    summary: 'Discards a dead letter of a service for a reason',
    callers: ['admin'],
    params: DeadLetterInService,
    body: system.DiscardReason,
    problems: ['not-found', 'dead-letter-settled'],
  }),
  retryParkedJob: endpoint('POST /system/{service}/parked-jobs/retry', {
    summary: 'Makes a parked job of a service due now',
    callers: ['admin'],
    params: z.strictObject({ service: Service }),
    body: system.ParkedJobId,
    problems: ['job-not-parked'],
  }),
}
