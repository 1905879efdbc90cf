import { setTimeout as pause } from 'node:timers/promises'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import {
  DATA_FOLDER,
  deleteVolumes,
  ofServer,
  type Plan,
  POLL_MS,
  query,
  type Restore,
  reasonOf,
  runBackup,
  type Service,
  serversIn,
  type Tools,
} from './restore.ts'

/**
 * Others know later versions than the restored rows have, and ignore older ones, so the versions of the restored rows are
 * raised above all of them. Rows that the backup lacks begin again with version 1, so others forget the versions of these.
 */
export const VERSION_CHANGES: Record<Service, readonly string[]> = {
  identity: [
    'update identity.users set version = version + 100000',
    'update directory.user_roles set version = 0',
    'update booking.account_suspensions set version = 0',
    'update billing.account_suspensions set version = 0',
    'update directory.professionals set suspension_version = 0',
    'update notification.admins set version = 0',
  ],
  directory: [
    'update directory.professionals set version = version + 100000',
    'update booking.professionals set version = 0',
    'update content.professional_approvals set version = 0',
    'update billing.package_sellers set version = 0',
  ],
  booking: [
    'update booking.appointments set version = version + 100000',
    'update booking.appointment_events set version = version + 100000',
    'update booking.intake_sets set version = version + 100000',
    'update booking.session_notes set version = version + 100000',
    'update booking.session_summaries set version = version + 100000',
    'update booking.packages set version = version + 100000',
    'update booking.schedules set version = version + 100000',
    'update booking.next_slots set version = version + 100000',
    'update booking.response_figures set version = version + 100000',
    'update directory.next_slots set version = 0',
    'update directory.professionals set response_version = 0',
  ],
  billing: [
    'update billing.payment_methods set version = version + 100000',
    'update billing.subscriptions set version = version + 100000 where version > 0',
    'update billing.payout_accounts set version = version + 100000',
    'update booking.payout_accounts set version = 0',
    'update directory.card_states set version = 0',
    'update content.entitlements set version = 0',
    'update identity.users set subscription_version = 0',
  ],
  content: [
    'update content.all_exercises set version = version + 100000',
    'update content.programs set version = version + 100000, plan_version = plan_version + 100000',
    'update content.program_exercises set version = version + 100000',
  ],
  notification: [],
}
const SCHEMA = /^update (\w+)\./
/** Where the second server has the restored data. Compose mounts the current data as well. */
const FOLDER = '/restored'
const DUMP = `${FOLDER}/schema.sql`

const inRestored = ({ docker }: Tools, container: string, ...command: string[]): Promise<string> =>
  docker('exec', container, ...command)

/** Starts a second server on the restored data, in a container with the volume's name. @throws Error with its log if it ends */
const startBeside = async (tools: Tools, host: string, volume: string): Promise<void> => {
  const { compose, docker } = tools
  const data = `${FOLDER}/18/docker`
  const mount = ['-v', `${volume}:${FOLDER}`, '-e', `PGDATA=${data}`]
  // Barman's own settings name the folder where it wrote the log.
  const log = [`-crestore_command=cp ${data}/barman_wal/%f %p`, '-crecovery_end_command=']
  await compose('run', '--detach', '--no-deps', '--name', volume, ...mount, host, ...log)
  const ask = ['psql', '-U', 'postgres', '-Atc', 'select pg_is_in_recovery()']
  for (;;) {
    if ((await docker('inspect', '--format', '{{.State.Status}}', volume)) !== 'running')
      throw new Error(await docker('logs', '--tail', '20', volume))
    // It doesn't answer before the log is consistent.
    const answer = await inRestored(tools, volume, ...ask).catch(() => undefined)
    if (answer === 'f') return
    await pause(POLL_MS)
  }
}

/** Replaces a schema by the restored one, in one transaction. */
const replaceSchema = async (
  tools: Tools,
  container: string,
  host: string,
  service: Service,
): Promise<void> => {
  const connect = `-h ${host} -U postgres -d fieldside`
  const apply = `PGPASSWORD=$POSTGRES_PASSWORD exec psql ${connect} -q --single-transaction -v ON_ERROR_STOP=1`
  await inRestored(
    tools,
    container,
    ...['sh', '-c', `${apply} -c 'drop schema if exists ${service} cascade' -f ${DUMP}`],
  )
}

/**
 * Lets others accept the restored rows, and the service catch up: every outbox publishes again what the service may have
 * missed since then. Each service remembers the events that it has processed.
 */
const joinOthers = async (tools: Tools, { config }: Plan, service: Service, since: Date): Promise<void> => {
  const servers = serversIn(config)
  // Triggers name tables without their schema, as the service's role finds them.
  const change = (schema: string, statement: string) =>
    query(
      tools,
      servers.find(({ services }) => services.includes(schema))!,
      'fieldside',
      `set search_path = ${schema}, extensions; ${statement}`,
    )
  for (const statement of VERSION_CHANGES[service]) await change(SCHEMA.exec(statement)![1]!, statement)
  for (const name of SERVICES)
    await change(
      name,
      `update ${name}.outbox set published_at = null where published_at > timestamptz '${since.toISOString()}' - interval '1 hour'`,
    )
}

/**
 * Replaces one service's schema by that of a backup, while the others run. Restores the whole server beside the running one
 * for it. Returns the time that it went back to. Safe to run again after a failure.
 * @throws Error that says what has changed
 */
export const restoreService = async (
  tools: Tools,
  wanted: Restore & { service: Service },
  plan: Plan,
): Promise<Date> => {
  const { compose, docker, log } = tools
  const { service } = wanted
  const [{ server }] = plan.servers as [Plan['servers'][number]]
  const volume = `${plan.config.name}_restored`
  let state = 'Nothing was changed.'
  try {
    await deleteVolumes(tools, [volume])
    await docker('volume', 'create', '--label', `com.docker.compose.project=${plan.config.name}`, volume)
    const into = ['--into', `${DATA_FOLDER}/18/docker`, ...ofServer(server)]
    log(await runBackup(tools, wanted, ['-v', `${volume}:${DATA_FOLDER}`], 'restore', ...into))
    await startBeside(tools, server.host, volume)
    const last = 'select extract(epoch from pg_last_xact_replay_timestamp())'
    const seconds = await inRestored(tools, volume, 'psql', '-U', 'postgres', '-Atc', last)
    const reached = seconds === '' ? plan.lastStored! : new Date(Number(seconds) * 1000)
    await inRestored(
      tools,
      volume,
      'pg_dump',
      '-U',
      'postgres',
      '--schema',
      service,
      '--file',
      DUMP,
      'fieldside',
    )
    log(`Stopping ${service}`)
    state = `${service} is stopped. Correct the cause, then run the same command again.`
    await compose('stop', service)
    await replaceSchema(tools, volume, server.host, service)
    // The backup can be of an older release.
    await compose('run', '--rm', '--no-deps', '-T', `migrate-${service}`)
    await joinOthers(tools, plan, service, reached)
    log(`Starting ${service}`)
    await compose('up', '--detach', '--no-build', '--no-deps', '--wait', service)
    return reached
  } catch (error) {
    throw new Error(`${reasonOf(error)}\n${state}`)
  } finally {
    await deleteVolumes(tools, [volume])
  }
}
