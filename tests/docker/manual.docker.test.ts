import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { topicOf } from '@fieldside/contracts/envelope.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { COMPOSE_FILE } from '@fieldside/operator/secrets.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../faults/until.ts'
import { listedProfessional, request, signUp } from '../fixtures/users.ts'
import { publishFrom } from './bus-client.ts'
import { bash, blockUnder, harmlessBlocks, runbookCommands, runRunbookCommand } from './operator.ts'
import { type Containers, startContainers } from './product.ts'

/**
 * Blocks of docs/operating that the other tests don't run, and the commands of docs/runbook.md, on an installation with
 * TLS between the processes and to Postgres, and with monitoring.
 */

const ROOT = join(import.meta.dirname, '../..')
const CERTIFICATES = join(ROOT, 'tls')
const PASSWORD = 'of-the-revenue-service'

let containers: Containers
beforeAll(async () => {
  if (existsSync(CERTIFICATES)) throw new Error(`${CERTIFICATES} exists: these may be your certificates`)
  containers = await startContainers({
    composeFile: `${COMPOSE_FILE}:deploy/compose/tls.yml:deploy/compose/postgres-tls.yml`,
    files: ['tests/docker/without-kafka-exporter.yml'],
    settings: { COMPOSE_PROFILES: 'observability' },
    before: (compose) => void bash(blockUnder('TLS between the processes'), compose),
  })
})
afterAll(async () => {
  await containers?.close()
  rmSync(CERTIFICATES, { recursive: true, force: true })
})

test('takes a booking with TLS between all processes', async () => {
  const pro = await listedProfessional(containers, containers.admin)
  const athlete = await signUp(containers, { role: 'athlete' })
  const { id } = await request(athlete, pro.professional.id)
  await pro.api.call(actions.acceptAppointment, { params: { id } })
  const notified = async () => (await athlete.api.call(actions.listNotifications)).items.length
  await until('the notification', notified, (count) => count > 0, 60_000)
})

test('refuses a process that presents no certificate, and plain HTTP', () => {
  const ask = (url: string) =>
    containers.compose.exec(
      'bff',
      ...['env', 'NODE_TLS_REJECT_UNAUTHORIZED=0', 'node', '--no-warnings', '-e'],
      `fetch('${url}').then(({ status }) => console.log(status), () => console.log('refused'))`,
    ).output
  for (const url of ['https://booking:8080/livez', 'http://booking:8080/livez'])
    expect(ask(url), url).toContain('refused')
  expect(ask('http://booking:8081/livez')).toContain('200')
})

test('connects to Postgres with TLS only, and renews its certificate without a restart', async () => {
  const { compose, database } = containers
  const { rows } = await database.query<{ usename: string; ssl: boolean }>(
    `select distinct usename, ssl from pg_stat_activity join pg_stat_ssl using (pid)
     where backend_type = 'client backend' and client_addr is not null`,
  )
  expect(rows.map(({ usename }) => usename)).toEqual(
    expect.arrayContaining(['fieldside_booking', 'fieldside_monitoring', 'keycloak']),
  )
  expect(rows.filter(({ ssl }) => !ssl)).toEqual([])
  const plain = ['psql', 'host=postgres user=postgres password=x sslmode=disable', '-c', 'select 1']
  expect(compose.exec('postgres', ...plain).output).toContain('no encryption')
  const client = `openssl s_client -starttls postgres -connect ${compose.addressOf('postgres')}:5432`
  const serial = async () => bash(`${client} </dev/null 2>/dev/null | openssl x509 -noout -serial`, compose)
  const before = await serial()
  const [issue] = /^issue\(\) \([\s\S]*?^\)/m.exec(blockUnder('TLS between the processes'))!
  bash(`cd tls\n${issue}\nissue postgres`, compose)
  bash('docker compose exec -T postgres sh /etc/fieldside/start-postgres.sh renew', compose)
  await until('the new certificate', serial, (one) => one !== before, 20_000)
  await database.query('select 1')
})

test('creates a Kafka user for another service, who reads only the topics that it names', () => {
  const { compose } = containers
  const commands = blockUnder('A Kafka user for another service').replace('read -rs PASSWORD', '')
  bash(`PASSWORD=${PASSWORD}\n${commands}`, compose)
  const own = { KAFKA_USERNAME: 'revenue', KAFKA_PASSWORD: PASSWORD }
  expect(publishFrom(compose, 'booking', [topicOf('booking')], own)[0]).toMatch(/not authorized/i)
  const login = `org.apache.kafka.common.security.scram.ScramLoginModule required username="revenue" password="${PASSWORD}";`
  const read = (topic: string) => `
    (grep -v ^sasl /etc/kafka/secrets/admin.properties
     echo 'sasl.mechanism=SCRAM-SHA-512'; echo 'sasl.jaas.config=${login}') >/tmp/revenue.properties
    KAFKA_HEAP_OPTS=-Xmx96m /opt/kafka/bin/kafka-console-consumer.sh --bootstrap-server kafka:9092 --group revenue \\
      --topic ${topic} --from-beginning --max-messages 1 --timeout-ms 20000 --command-config /tmp/revenue.properties`
  const readBy = (topic: string) => compose.exec('kafka', 'bash', '-c', read(topic)).output
  expect(readBy(topicOf('booking'))).toContain('booking.')
  expect(readBy(topicOf('identity'))).toMatch(/not authorized/i)
})

test.each(harmlessBlocks())('runs the block of docs/operating: %s', (block) => {
  // Nobody has that id.
  bash(block.replace('<id of the user>', randomUUID()), containers.compose)
})

describe('the runbook', () => {
  const commands = runbookCommands().filter(({ needsBackups, isHarmless }) => !needsBackups && isHarmless)

  test('finds why requests fail', async () => {
    containers.compose.run('stop', 'content')
    const { status } = await containers.admin.api.send('GET', '/screens/admin/programs')
    expect(status).toBe(503)
    const [{ command } = { command: '' }] = commands
    const [search = ''] = command.split('\n')
    expect(bash(search, containers.compose)).toMatch(/^bff-1 .*"level":"error".*"request failed"/m)
  })

  test.each(commands)('$section: $command', ({ command }) => {
    runRunbookCommand(command, 'content', containers.compose)
  })

  test('has started what was down', () => {
    expect(containers.compose.inspect('content').map(({ State }) => State.Status)).toEqual(['running'])
  })
})
