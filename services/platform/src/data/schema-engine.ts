import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils'
import type { SchemaEngine } from '@prisma/schema-engine-wasm'
import pg from 'pg'

export type EngineTarget = {
  url: string
  schema: string
  /** Runs a migration's SQL. Prisma's own adapter splits it at each semicolon, also inside function bodies. */
  runScript?: (pool: pg.Pool, script: string) => Promise<void>
}

const runWhole = async (pool: pg.Pool, script: string): Promise<void> => void (await pool.query(script))

/** Object ids of Postgres's internal type "char" and of its array. */
const [CHAR, CHAR_ARRAY] = [18, 1002]

/**
 * The engine reads columns of the type "char" from Postgres's catalog, and Prisma's adapter only knows arrays of it:
 * results come as arrays from here, and `asCharacters` names them right.
 */
const disguiseChars = (pool: pg.Pool): pg.Pool => {
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<pg.QueryResult>
  const disguised = async (...args: unknown[]): Promise<pg.QueryResult> => {
    const result = await query(...args)
    for (const field of result.fields ?? []) if (field.dataTypeID === CHAR) field.dataTypeID = CHAR_ARRAY
    return result
  }
  return Object.assign(pool, { query: disguised })
}

const asCharacters = (result: SqlResultSet): SqlResultSet => ({
  ...result,
  columnTypes: result.columnTypes.map((type) =>
    type === ColumnTypeEnum.CharacterArray ? ColumnTypeEnum.Character : type,
  ),
})

/**
 * The engine's own lock covers the whole database and times out after 10 s, so a long migration of one service would
 * fail those of the others.
 */
const LOCK = 'SELECT pg_advisory_lock(72707369)'

/** Runs work with Prisma's schema engine on one schema. The caller locks the schema. */
export const withSchemaEngine = async <R>(
  { url, schema, runScript = runWhole }: EngineTarget,
  work: (engine: SchemaEngine) => Promise<R>,
  datamodel = 'datasource db {\n  provider = "postgresql"\n}\n',
): Promise<R> => {
  // Loaded on first use: 5 MB.
  const { SchemaEngine: Engine } = await import('@prisma/schema-engine-wasm')
  const pool = new pg.Pool({ connectionString: url, options: `-c search_path=${schema}` })
  const prisma = new PrismaPg(disguiseChars(pool), { schema })
  const connect = async () => {
    const adapter = await prisma.connect()
    const queryRaw = adapter.queryRaw.bind(adapter)
    adapter.queryRaw = async (query) => asCharacters(await queryRaw(query))
    const executeRaw = adapter.executeRaw.bind(adapter)
    adapter.executeRaw = async (query) => (query.sql === LOCK ? 0 : executeRaw(query))
    adapter.executeScript = (script) => runScript(pool, script)
    return adapter
  }
  const factory = Object.assign(Object.create(prisma) as PrismaPg, { connect })
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(factory)
    const engine = await Engine.new({ datamodels: [['schema.prisma', datamodel]] }, () => undefined, adapter)
    return await work(engine)
  } finally {
    await pool.end()
  }
}
