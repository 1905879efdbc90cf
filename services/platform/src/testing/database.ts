import { createHash } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { newId } from '../base/ids.ts'
import { createDatabase, type Database } from '../data/database.ts'
import { applyPending } from '../data/migrate.ts'
import { extensionStatements, ownerOf, schemaStatements } from '../data/schema-roles.ts'
import { readMigrations } from '../data/schema-version.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser, in the database 'postgres'. */
    postgresUrl: string
  }
}

const ROLE_PASSWORD = 'test'

const withClient = async <R>(
  to: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<R>,
): Promise<R> => {
  const client = new pg.Client(to)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const addressOf = (name: string, role?: string): string => {
  const url = new URL(`/${name}`, inject('postgresUrl'))
  if (role) {
    url.username = role
    url.password = ROLE_PASSWORD
  }
  return url.href
}

/** Creates what a deployment provides: the service's schema, its owner, and the extensions. */
const prepare = async (name: string, service: string): Promise<void> =>
  withClient(addressOf(name), async (client) => {
    for (const statement of [...extensionStatements(), ...schemaStatements(service, service)])
      await client.query(statement)
  })

const ensureRole = async (admin: pg.Client, role: string): Promise<void> => {
  const found = await admin.query('select from pg_roles where rolname = $1', [role])
  if (!found.rowCount) await admin.query(`create role ${role} login password '${ROLE_PASSWORD}'`)
}

const ensureTemplate = async (admin: pg.Client, service: string, folder: URL): Promise<string> => {
  const migrations = await readMigrations(folder)
  const hash = createHash('sha256')
    .update(migrations.map(({ checksum }) => checksum).join())
    .digest('hex')
  const name = `template_${service}_${hash.slice(0, 12)}`
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
  if (rowCount) return name
  for (const role of [service, ownerOf(service)]) await ensureRole(admin, role)
  const making = `${name}_making`
  await admin.query(`drop database if exists ${making}`)
  await admin.query(`create database ${making}`)
  await prepare(making, service)
  await applyPending({ url: addressOf(making, ownerOf(service)), schema: service }, migrations)
  await admin.query(`alter database ${making} rename to ${name}`)
  return name
}

export type TestDatabase<S> = { url: string; db: Database<S>; drop: () => Promise<void> }

/** Clones a migrated template. Connects with the service's own role. */
export const createTestDatabase = async <S = unknown>(
  service: string,
  migrations: URL,
): Promise<TestDatabase<S>> => {
  const name = `test_${service}_${newId().replaceAll('-', '').slice(-12)}`
  await withClient(addressOf('postgres'), async (admin) => {
    await admin.query('select pg_advisory_lock(1)')
    const template = await ensureTemplate(admin, service, migrations)
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
  })
  const url = addressOf(name, service)
  const db = createDatabase<S>(url, { schema: service })
  return {
    url,
    db,
    drop: async () => {
      await db.close()
      await dropDatabase(name)
    },
  }
}

/** Runs SQL as the owner of the service's schema, such as a trigger that makes a write fail. */
export const asOwner = async (
  { connection }: { connection: pg.ClientConfig },
  statements: string,
): Promise<void> => {
  const url = new URL(connection.connectionString!)
  url.username = ownerOf(url.username)
  await withClient({ ...connection, connectionString: url.href }, (client) => client.query(statements))
}

/** Runs a statement as the server's superuser. */
export const asSuperuser = (statement: string): Promise<unknown> =>
  withClient(addressOf('postgres'), (client) => client.query(statement))

/** Creates a database with an empty schema, its owner, and its service's role. */
export const createEmptySchema = async (
  schema: string,
): Promise<{ url: string; ownerUrl: string; empty: () => Promise<void>; drop: () => Promise<void> }> => {
  const name = `test_${newId().replaceAll('-', '').slice(-12)}`
  await withClient(addressOf('postgres'), async (admin) => {
    for (const role of [schema, ownerOf(schema)]) await ensureRole(admin, role)
    await admin.query(`create database ${name}`)
  })
  await prepare(name, schema)
  return {
    url: addressOf(name, schema),
    ownerUrl: addressOf(name, ownerOf(schema)),
    empty: () =>
      withClient(addressOf(name), async (client) => {
        await client.query(`drop schema ${schema} cascade`)
        for (const statement of schemaStatements(schema, schema)) await client.query(statement)
      }),
    drop: () => dropDatabase(name),
  }
}

export const createEmptyDatabase = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  const name = `test_${newId().replaceAll('-', '').slice(-12)}`
  await withClient(addressOf('postgres'), (admin) => admin.query(`create database ${name}`))
  return { url: addressOf(name), drop: () => dropDatabase(name) }
}

const dropDatabase = async (name: string): Promise<void> => {
  await withClient(addressOf('postgres'), (admin) => admin.query(`drop database ${name} with (force)`))
}

export const cutConnections = async (url: string): Promise<void> => {
  await withClient(addressOf('postgres'), (admin) =>
    admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      new URL(url).pathname.slice(1),
    ]),
  )
}
