import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SCRIPT = join(import.meta.dirname, 'start-pooler.sh')

/** Returns the users and the settings that start-pooler.sh starts PgBouncer with. */
const startWith = (env: Record<string, string>) => {
  const text = readFileSync(SCRIPT, 'utf8')
    // The files of the container, on standard output.
    .replace('>$users', '')
    .replace(/cat >\S+ <</, 'cat <<')
    .replace(/^exec .*$/m, '')
  const { PATH = '' } = process.env
  const { status, stdout, stderr } = spawnSync('sh', ['-c', text], {
    encoding: 'utf8',
    env: { PATH, ...env },
  })
  if (status !== 0) throw new Error(stderr)
  const [users = '', settings = ''] = stdout.split('[databases]\n')
  return {
    users: users.trim().split('\n'),
    settings: Object.fromEntries(
      settings.split('\n').flatMap((line) => {
        const [, name, value] = /^(\w+) =(.*)$/.exec(line) ?? []
        return name ? [[name, value!.trim()]] : []
      }),
    ),
  }
}

it('lets in the roles of the services, with their passwords, and nobody else', () => {
  const { users, settings } = startWith({ BOOKING_PASSWORD: 'a+b/c=', BILLING_PASSWORD: 'with "quotes"' })
  expect(users.sort()).toEqual(['"fieldside_billing" "with ""quotes"""', '"fieldside_booking" "a+b/c="'])
  expect(settings).toMatchObject({
    auth_type: 'scram-sha-256',
    booking: 'host=postgres port=5432 dbname=fieldside',
    billing: 'host=postgres port=5432 dbname=fieldside',
  })
  expect(Object.keys(settings).filter((name) => /admin|stats_users|auth_query|\*/.test(name))).toEqual([])
})

it('sends the queries of a service to the server that it has [operations/postgres-servers]', () => {
  const { settings } = startWith({
    BOOKING_PASSWORD: 'b',
    BILLING_PASSWORD: 'b',
    BOOKING_POSTGRES: 'postgres-2',
    BILLING_POSTGRES: '',
  })
  expect(settings).toMatchObject({
    booking: 'host=postgres-2 port=5432 dbname=fieldside',
    billing: 'host=postgres port=5432 dbname=fieldside',
  })
})

it('serves transactions and prepared statements, rejects startup options, and limits connections to Postgres', () => {
  const { settings } = startWith({ POOLER_CONNECTIONS: '7' })
  expect(settings).toMatchObject({ pool_mode: 'transaction', default_pool_size: '7' })
  expect(Number(settings.max_prepared_statements)).toBeGreaterThan(400)
  expect(settings).not.toHaveProperty('ignore_startup_parameters')
  expect(settings).not.toHaveProperty('client_tls_sslmode')
})

it('requires TLS of services and checks the name of Postgres when it has a certificate', () => {
  const { settings } = startWith({ POOLER_TLS: '/tls', POSTGRES_CA: '/ca.crt' })
  expect(settings).toMatchObject({
    client_tls_sslmode: 'require',
    client_tls_cert_file: '/tls/tls.crt',
    server_tls_sslmode: 'verify-full',
    server_tls_ca_file: '/ca.crt',
  })
})
