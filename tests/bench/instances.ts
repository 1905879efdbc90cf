import { prepareServices } from '@fieldside/database/databases.ts'
import { startThrowawayPostgres } from '@fieldside/dev-postgres/server.ts'
import { notification } from '@fieldside/notification/service.ts'
import { readConfig } from '@fieldside/platform/config.ts'
import { startJobs } from '@fieldside/platform/job-loop.ts'
import { migrate } from '@fieldside/platform/migrate.ts'
import { createService } from '@fieldside/platform/service.ts'
import { createMemoryBus } from '@fieldside/platform/testing/memory-bus.ts'
import pg from 'pg'
import { until } from '../faults/until.ts'
import { median } from './load.ts'
import { type Report, times } from './report.ts'

const EMAILS = 600
/** How long the mail server takes for an email. An instance has few connections to it, so this bounds its rate. */
const SERVER_MS = 100
const MOST_INSTANCES = 3
const ROUNDS = 3
const PATIENCE_MS = 120_000

const OTHERS = ['identity', 'directory', 'booking', 'billing', 'content', 'notification']

/** Urgent, because quiet hours would hold them back at night. */
const FILL = `
  with new as (
    insert into notifications (id, user_id, type, title, message, created_at)
      select gen_random_uuid(), gen_random_uuid(), 'announcement', 'News', 'A new program is here', now()
      from generate_series(1, ${EMAILS}) returning id, user_id),
  mails as (
    insert into deliveries (id, notification_id, user_id, channel, urgent)
      select gen_random_uuid(), id, user_id, 'email', true from new returning id)
  insert into jobs (job, key, run_at) select 'bulk-mails', id, now() from mails`

const startInstance = async (databaseUrl: string, sent: Set<string>) => {
  const urls = Object.fromEntries(OTHERS.map((name) => [`${name.toUpperCase()}_URL`, `http://${name}.test`]))
  const config = readConfig(notification.config, {
    NODE_ENV: 'development',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    BUS_URL: 'postgres://unused.test/bus',
    KEYCLOAK_URL: 'http://keycloak.test',
    CLIENT_ID: 'bench',
    CLIENT_SECRET: 'bench',
    PUBLIC_URL: 'http://fieldside.test',
    LOG_LEVEL: 'silent',
    ...urls,
  })
  const service = await createService(notification, config, {
    bus: createMemoryBus(),
    ports: {
      mailer: {
        send: async ({ id }) => {
          await new Promise((resolve) => setTimeout(resolve, SERVER_MS))
          if (sent.has(id)) throw new Error('an email was sent twice')
          sent.add(id)
        },
      },
      people: {
        forMails: async (ids) => ({
          addresses: new Map(
            ids.map((id) => [
              id,
              { email: `${id}@example.test`, full_name: 'Sam Field', email_confirmed: true },
            ]),
          ),
          names: new Map(),
          alerts: new Map(),
        }),
        alertsOf: async () => new Map(),
        namesOf: async () => new Map(),
        rejectionReasonOf: async () => undefined,
      },
      sessions: { forSides: async () => () => undefined },
    },
  })
  const jobs = startJobs({ ...service.jobParts, now: undefined, service: 'notification', jobs: service.jobs })
  return {
    stop: async () => {
      await jobs.stop()
      await service.close()
    },
  }
}

const fill = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl, options: '-c search_path=notification' })
  await client.connect()
  await client.query(FILL).finally(() => client.end())
}

/** Returns how many emails several instances send in a second. */
const rateOf = async (databaseUrl: string, count: number): Promise<number> => {
  await fill(databaseUrl)
  const sent = new Set<string>()
  const startedMs = performance.now()
  const started = await Promise.all(Array.from({ length: count }, () => startInstance(databaseUrl, sent)))
  const size = async () => sent.size
  await until('all emails', size, (all) => all === EMAILS, PATIENCE_MS).finally(() =>
    Promise.all(started.map(({ stop }) => stop())),
  )
  return (EMAILS * 1000) / (performance.now() - startedMs)
}

/** Compares the emails that three instances of notification send with those of one, in turn. */
export const instances = async (): Promise<Report> => {
  const { adminUrl, stop } = await startThrowawayPostgres()
  try {
    const { urls, ownerUrls } = await prepareServices(adminUrl, ['notification'])
    await migrate({ url: ownerUrls.notification!, schema: 'notification', folder: notification.migrations })
    const [one, several]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      one.push(await rateOf(urls.notification!, 1))
      several.push(await rateOf(urls.notification!, MOST_INSTANCES))
    }
    const ratio = median(several) / median(one)
    return {
      figures: { 'emails of three instances': ratio },
      rows: [
        {
          what: `emails per second, ${MOST_INSTANCES} instances against one`,
          product: median(several).toFixed(0),
          bare: median(one).toFixed(0),
          ratio: times(median(several), median(one)),
        },
      ],
      notes: [
        `${EMAILS} emails of an announcement, ${ROUNDS} rounds in turn, medians. The mail server takes ${SERVER_MS} ms for each.`,
        'The instances have connections of their own and share one process.',
      ],
    }
  } finally {
    await stop()
  }
}
