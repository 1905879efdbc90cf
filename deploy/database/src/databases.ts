import type { BusRights } from '@fieldside/platform/bus-rights.ts'
import { BUS_SCHEMA, busRightsScript } from '@fieldside/platform/postgres-bus-schema.ts'
import {
  extensionStatements,
  ownerOf,
  roleStatements,
  schemaStatements,
} from '@fieldside/platform/schema-roles.ts'
import pg from 'pg'
import { scramVerifier } from './scram-verifier.ts'

export type DatabaseOptions = {
  /** Defaults to 'fieldside'. */
  database?: string
  /** Defaults to 'bus'. */
  busDatabase?: string
  /** The services' rights on the Postgres event bus. None by default. */
  busRights?: readonly BusRights[]
  /** Password of a role, new or existing. Defaults to the role's name. */
  passwordOf?: (role: string) => string
}

export type Databases = {
  /** Connection URL by service. The role's search path is its own schema, then the extensions. */
  urls: Record<string, string>
  /** The same with the role that owns and migrates the schema. */
  ownerUrls: Record<string, string>
  /** Connects as the owner of the event bus, without restrictions. */
  busUrl: string
}

export const BUS_ROLE = 'fieldside_bus'
const { escapeIdentifier: identifier, escapeLiteral: literal } = pg

export const roleOf = (service: string): string => `fieldside_${service}`

/** Returns the URL of another database on the same server, optionally for another role. */
export const addressOf = (
  adminUrl: string,
  database: string,
  as?: { role: string; password: string },
): string => {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  if (as) {
    url.username = as.role
    url.password = encodeURIComponent(as.password)
  }
  return url.toString()
}

const connected = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const ensureRole = async (client: pg.Client, role: string, password: string): Promise<void> => {
  const found = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
  if (found.rowCount === 0) await client.query(`CREATE ROLE ${identifier(role)}`)
  const verifier = await scramVerifier(password)
  await client.query(`ALTER ROLE ${identifier(role)} LOGIN PASSWORD ${literal(verifier)}`)
}

const ensureDatabase = async (client: pg.Client, name: string): Promise<void> => {
  const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (found.rowCount === 0) await client.query(`CREATE DATABASE ${identifier(name)}`)
  await client.query(`REVOKE ALL ON DATABASE ${identifier(name)} FROM PUBLIC`)
}

const ensureSchemas = async (client: pg.Client, database: string, services: string[]): Promise<void> => {
  await client.query('REVOKE ALL ON SCHEMA public FROM PUBLIC')
  for (const statement of extensionStatements()) await client.query(statement)
  for (const service of services) {
    const owner = identifier(ownerOf(roleOf(service)))
    // Set on the roles, not per database, so that they also hold in a clone of this database.
    const statements = [
      ...[identifier(roleOf(service)), owner].map(
        (role) => `GRANT CONNECT, TEMPORARY ON DATABASE ${identifier(database)} TO ${role}`,
      ),
      `ALTER ROLE ${owner} SET search_path = ${identifier(service)}, extensions`,
      ...roleStatements(service, roleOf(service)),
      ...schemaStatements(service, roleOf(service)),
    ]
    for (const statement of statements) await client.query(statement)
  }
}

/**
 * Creates or completes the services' database with a schema each, its owner, and a role for the service that can only
 * read and write rows, without rights on one another's. Safe to run again. Updates a changed password.
 */
export const prepareServices = async (
  adminUrl: string,
  services: string[],
  options: Pick<DatabaseOptions, 'database' | 'passwordOf'> = {},
): Promise<Pick<Databases, 'urls' | 'ownerUrls'>> => {
  const { database = 'fieldside', passwordOf = (role) => role } = options
  await connected(adminUrl, async (client) => {
    await ensureDatabase(client, database)
    for (const role of services.map(roleOf))
      for (const one of [role, ownerOf(role)]) await ensureRole(client, one, passwordOf(one))
  })
  await connected(addressOf(adminUrl, database), (client) => ensureSchemas(client, database, services))
  const urlsOf = (asRole: (service: string) => string): Record<string, string> =>
    Object.fromEntries(
      services.map((service) => {
        const role = asRole(service)
        return [service, addressOf(adminUrl, database, { role, password: passwordOf(role) })]
      }),
    )
  return { urls: urlsOf(roleOf), ownerUrls: urlsOf((service) => ownerOf(roleOf(service))) }
}

/** Creates a database whose owner can connect to no other. Safe to run again. Updates a changed password. */
export const prepareOwn = async (
  adminUrl: string,
  database: string,
  owner: { role: string; password: string },
): Promise<string> => {
  await connected(adminUrl, async (client) => {
    await ensureDatabase(client, database)
    await ensureRole(client, owner.role, owner.password)
    await client.query(`ALTER DATABASE ${identifier(database)} OWNER TO ${identifier(owner.role)}`)
  })
  await connected(addressOf(adminUrl, database), (client) =>
    client.query(`ALTER SCHEMA public OWNER TO ${identifier(owner.role)}`),
  )
  return addressOf(adminUrl, database, owner)
}

/** The rights that Barman needs for its queries. */
const MONITORING = [
  'GRANT pg_monitor, pg_checkpoint TO',
  'GRANT EXECUTE ON FUNCTION pg_backup_start(text, boolean), pg_backup_stop(boolean) TO',
  'GRANT EXECUTE ON FUNCTION pg_switch_wal(), pg_create_restore_point(text) TO',
]

/**
 * Creates a role that can copy the whole server, and nothing else, and a second one that reads the server's state for it.
 * Safe to run again. Updates a changed password.
 */
export const prepareReplication = async (
  adminUrl: string,
  { role, password }: { role: string; password: string },
): Promise<string> => {
  // Rights on functions hold in one database.
  await connected(addressOf(adminUrl, 'postgres'), async (client) => {
    await ensureRole(client, role, password)
    await client.query(`ALTER ROLE ${identifier(role)} REPLICATION`)
    const monitor = `${role}_monitor`
    await ensureRole(client, monitor, password)
    // pg_hba.conf refuses it replication. It drops the slot when its log is lost.
    await client.query(`ALTER ROLE ${identifier(monitor)} REPLICATION`)
    for (const statement of MONITORING) await client.query(`${statement} ${identifier(monitor)}`)
  })
  return addressOf(adminUrl, 'postgres', { role, password })
}

const STATISTICS_SCHEMA = 'monitoring'

/**
 * Creates a role that reads the server's state, and the statistics of statements for it alone. Safe to run again. Updates a
 * changed password.
 */
export const prepareMonitoring = async (
  adminUrl: string,
  { role, password }: { role: string; password: string },
): Promise<string> => {
  const [own, schema] = [identifier(role), identifier(STATISTICS_SCHEMA)]
  await connected(addressOf(adminUrl, 'postgres'), async (client) => {
    await ensureRole(client, role, password)
    await client.query(`GRANT pg_monitor TO ${own}`)
    await client.query(`ALTER ROLE ${own} SET search_path = ${schema}`)
    // The extension lets everyone read its views. The schema doesn't.
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`)
    await client.query(`GRANT USAGE ON SCHEMA ${schema} TO ${own}`)
    await client.query(`CREATE EXTENSION IF NOT EXISTS pg_stat_statements SCHEMA ${schema}`)
  })
  return addressOf(adminUrl, 'postgres', { role, password })
}

/**
 * Creates the Postgres event bus's database and grants each service only its rights. Safe to run again. Revokes rights
 * that a service no longer needs.
 */
export const prepareBus = async (
  adminUrl: string,
  database: string,
  rights: readonly BusRights[],
  password: string,
): Promise<string> => {
  const busUrl = await prepareOwn(adminUrl, database, { role: BUS_ROLE, password })
  const byRole = Object.fromEntries(rights.map((one) => [roleOf(one.group), one]))
  const roles = Object.keys(byRole).map(identifier)
  await connected(busUrl, async (client) => {
    await client.query(`${BUS_SCHEMA}\n${busRightsScript(byRole)}`)
    if (roles.length > 0) await client.query(`GRANT CONNECT ON DATABASE ${identifier(database)} TO ${roles}`)
  })
  return busUrl
}

/** Prepares the services' database and the Postgres event bus's. */
export const prepareDatabases = async (
  adminUrl: string,
  services: string[],
  options: DatabaseOptions = {},
): Promise<Databases> => {
  const { busDatabase = 'bus', busRights = [], passwordOf = (role) => role } = options
  return {
    ...(await prepareServices(adminUrl, services, options)),
    busUrl: await prepareBus(adminUrl, busDatabase, busRights, passwordOf(BUS_ROLE)),
  }
}
