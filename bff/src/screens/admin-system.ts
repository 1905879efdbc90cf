import { getBackupState } from '@fieldside/contracts/http/backup.ts'
import {
  type SystemDeadLetter,
  type SystemPart,
  systemDeadLettersPage,
  systemScreen,
} from '@fieldside/contracts/http/bff/system.ts'
import { getDoctorReport } from '@fieldside/contracts/http/doctor.ts'
import {
  getServiceState,
  listDeadLetters,
  listParkedJobs,
  PARKED_JOBS_LISTED,
} from '@fieldside/contracts/http/system.ts'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { type Client, createClient } from '@fieldside/platform/client.ts'
import { atMost } from '@fieldside/platform/listener.ts'
import { addGauge } from '@fieldside/platform/metrics.ts'
import { thisInstance } from '@fieldside/platform/release.ts'
import type { Tls } from '@fieldside/platform/tls.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'
import { newestOfServices } from './parts/newest-of-services.ts'
import { unlessUnavailable } from './parts/unless-unavailable.ts'

type Service = SystemPart['service']

/** Longer than a service waits for its database and event bus. */
const ANSWER_WITHIN_MS = 3000

const startedAt = new Date(Date.now() - performance.now())
const newest = newestOfServices('dead-letters')

/** Returns null for a service that is unavailable or too slow, so that it doesn't hold up the others. */
const unlessSilent = async <Reply>(call: Promise<Reply>): Promise<Reply | null> => {
  let reply: Reply | null = null
  const answered = unlessUnavailable(call).then((value) => {
    reply = value
  })
  await atMost(ANSWER_WITHIN_MS, answered)
  return reply
}

const deadLettersOf = async (
  ctx: RequestContext,
  services: readonly Service[],
  cursor: string | undefined,
): Promise<{ items: SystemDeadLetter[]; next: string | null }> => {
  const { shown, next } = await newest(cursor, async (service, query) => {
    if (!services.includes(service)) return []
    return (await unlessSilent(ctx.read(service, listDeadLetters, { query })))?.items ?? []
  })
  const items = shown.map(({ source: service, id: number, ...letter }) => ({
    ...letter,
    id: `${service}:${number}`,
    number,
    service,
  }))
  return { items, next }
}

const parkedJobsOf = async (ctx: RequestContext, services: readonly Service[]) => {
  const lists = await Promise.all(
    services.map(async (service) => {
      const items = (await unlessSilent(ctx.read(service, listParkedJobs)))?.items ?? []
      return items.map((item) => ({ ...item, service }))
    }),
  )
  const items = lists.flat().toSorted((one, other) => one.parked_at.localeCompare(other.parked_at))
  return { items, more: lists.some((list) => list.length === PARKED_JOBS_LISTED) }
}

const partsOf = ({ answeredAt }: Bff, ctx: RequestContext): Promise<SystemPart[]> =>
  Promise.all(
    SERVICES.map(async (service) => {
      const state = await unlessSilent(ctx.read(service, getServiceState))
      return { service, state, answered_at: answeredAt(service)?.toISOString() ?? null }
    }),
  )

export const createBackupClient = (url: string, tls: Tls | undefined): Client =>
  createClient(url, { timeoutMs: ANSWER_WITHIN_MS, tls })

export const serveAdminSystem = (bff: Bff): void => {
  addGauge(
    bff.metrics.registry,
    { name: 'fieldside_backup_configured', help: '1 if backups are turned on (BACKUP_URL), otherwise 0' },
    () => Number(bff.backup !== undefined),
  )
  const backupState = async () =>
    bff.backup ? { state: await unlessSilent(bff.backup.call(getBackupState)) } : null
  serve(bff, systemScreen, async (ctx) => {
    const parts = await partsOf(bff, ctx)
    const having = (isWanted: (queues: NonNullable<SystemPart['state']>['queues']) => unknown) =>
      parts.flatMap(({ service, state }) => (isWanted(state?.queues ?? null) ? [service] : []))
    const [dead_letters, parked_jobs, backup, doctor] = await Promise.all([
      deadLettersOf(
        ctx,
        having((queues) => queues?.dead_letters),
        undefined,
      ),
      parkedJobsOf(
        ctx,
        having((queues) => queues?.jobs.some(({ parked }) => parked > 0)),
      ),
      backupState(),
      unlessSilent(ctx.read('identity', getDoctorReport)),
    ])
    return {
      at: new Date().toISOString(),
      bff: {
        ...thisInstance(),
        started_at: startedAt.toISOString(),
        live: bff.hub.isFollowing(),
      },
      parts,
      backup,
      doctor,
      dead_letters,
      parked_jobs,
    }
  })

  serve(bff, systemDeadLettersPage, (ctx, { query }) => deadLettersOf(ctx, SERVICES, query.cursor))
}
