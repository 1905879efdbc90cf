import pg from 'pg'

export type DatabaseOptions = {
  /** Defaults to 'fieldside'. */
  database?: string
  /** Defaults to 'bus'. */
  busDatabase?: string
  /** Password of a role, new or existing. Defaults to the role's name. */
  passwordOf?: (role: string) => string
}

export type Databases = {
  /** Connection URL by service. The role's search path is its own schema, then the extensions. */
  urls: Record<string, string>
  busUrl: string
}

const EXTENSIONS = ['btree_gist', 'pg_trgm', 'unaccent', 'citext']
const BUS_ROLE = 'fieldside_bus'
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
  await client.query(`ALTER ROLE ${identifier(role)} LOGIN PASSWORD ${literal(password)}`)
}

const ensureDatabase = async (client: pg.Client, name: string): Promise<void> => {
  const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  if (found.rowCount === 0) await client.query(`CREATE DATABASE ${identifier(name)}`)
  await client.query(`REVOKE ALL ON DATABASE ${identifier(name)} FROM PUBLIC`)
}

const ensureSchemas = async (client: pg.Client, database: string, services: string[]): Promise<void> => {
  await client.query('REVOKE ALL ON SCHEMA public FROM PUBLIC')
  await client.query('CREATE SCHEMA IF NOT EXISTS extensions')
  await client.query('GRANT USAGE ON SCHEMA extensions TO PUBLIC')
  for (const name of EXTENSIONS)
    await client.query(`CREATE EXTENSION IF NOT EXISTS ${identifier(name)} SCHEMA extensions`)
  for (const service of services) {
    const role = identifier(roleOf(service))
    const schema = identifier(service)
    await client.query(`GRANT CONNECT, TEMPORARY ON DATABASE ${identifier(database)} TO ${role}`)
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema} AUTHORIZATION ${role}`)
    await client.query(`ALTER SCHEMA ${schema} OWNER TO ${role}`)
    // Set on the role, not per database, so that it also holds in a clone of this database.
    await client.query(`ALTER ROLE ${role} SET search_path = ${schema}, extensions`)
  }
}

/**
 * Creates or completes the services' database with one role and schema each, without rights on one another's.
 * Safe to run again. Updates a changed password.
 */
export const prepareServices = async (
  adminUrl: string,
  services: string[],
  options: Pick<DatabaseOptions, 'database' | 'passwordOf'> = {},
): Promise<Databases['urls']> => {
  const { database = 'fieldside', passwordOf = (role) => role } = options
  await connected(adminUrl, async (client) => {
    await ensureDatabase(client, database)
    for (const role of services.map(roleOf)) await ensureRole(client, role, passwordOf(role))
  })
  await connected(addressOf(adminUrl, database), (client) => ensureSchemas(client, database, services))
  const as = (role: string) => ({ role, password: passwordOf(role) })
  return Object.fromEntries(
    services.map((service) => [service, addressOf(adminUrl, database, as(roleOf(service)))]),
  )
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

/** Prepares the services' database and the Postgres event bus's. */
export const prepareDatabases = async (
  adminUrl: string,
  services: string[],
  options: DatabaseOptions = {},
): Promise<Databases> => {
  const { busDatabase = 'bus', passwordOf = (role) => role } = options
  return {
    urls: await prepareServices(adminUrl, services, options),
    busUrl: await prepareOwn(adminUrl, busDatabase, { role: BUS_ROLE, password: passwordOf(BUS_ROLE) }),
  }
}
