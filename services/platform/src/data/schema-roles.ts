import pg from 'pg'

const { escapeIdentifier: identifier } = pg

const EXTENSIONS = ['btree_gist', 'pg_trgm', 'unaccent', 'citext']

/** Statements that create what every schema of a database shares. Safe to run again. */
export const extensionStatements = (): string[] => [
  'create schema if not exists extensions',
  'grant usage on schema extensions to public',
  ...EXTENSIONS.map((name) => `create extension if not exists ${identifier(name)} schema extensions`),
]

/**
 * Settings of a service's sessions, as pg_settings shows them. A direct connection sends them at startup. Behind a pooler, a
 * session has those of its role.
 */
export const sessionSettings = (schema: string): Record<string, string> => ({
  search_path: `${schema}, extensions`,
  TimeZone: 'UTC',
  statement_timeout: '30000',
  idle_in_transaction_session_timeout: '60000',
})

/** Statements that give a service's role its session settings. Safe to run again. New sessions have them. */
export const roleStatements = (schema: string, role: string): string[] =>
  Object.entries(sessionSettings(schema)).map(
    ([name, value]) => `alter role ${identifier(role)} set ${name} = ${value}`,
  )

/** The role that owns the schema and migrates it. */
export const ownerOf = (role: string): string => `${role}_owner`

/**
 * Statements that create a schema in which its service can only read and write rows, and its owner anything. Safe to
 * run again. Objects that the service itself owns, as before there was an owner, change hands.
 */
export const schemaStatements = (schema: string, role: string): string[] => {
  const [own, service, owner] = [identifier(schema), identifier(role), identifier(ownerOf(role))]
  return [
    `create schema if not exists ${own} authorization ${owner}`,
    `alter schema ${own} owner to ${owner}`,
    `grant usage on schema ${own} to ${service}`,
    `alter default privileges for role ${owner} in schema ${own} grant select, insert, update, delete on tables to ${service}`,
    `alter default privileges for role ${owner} in schema ${own} grant usage on sequences to ${service}`,
    `do $$ begin
       if exists (select from pg_class where relowner = ${pg.escapeLiteral(role)}::regrole) then
         reassign owned by ${service} to ${owner};
         grant select, insert, update, delete on all tables in schema ${own} to ${service};
         grant usage on all sequences in schema ${own} to ${service};
       end if;
     end $$`,
  ]
}

/** Returns the settings that sessions would have from the service's role, but don't. */
export const missingSettings = async (db: pg.Pool | pg.ClientBase, schema: string): Promise<string[]> => {
  const settings = sessionSettings(schema)
  const { rows } = await db.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [Object.keys(settings)],
  )
  return rows.filter(({ name, setting }) => setting !== settings[name]).map(({ name }) => name)
}

/** @throws Error unless a pooler's sessions have the settings of the service's role */
export const verifyPooler = async (pool: pg.Pool, schema: string): Promise<void> => {
  const missing = await missingSettings(pool, schema)
  if (missing.length > 0)
    throw new Error(
      `The role's ${missing.join(', ')} is not set in the pooler's sessions (run prepare-database, then restart the pooler).`,
    )
}
