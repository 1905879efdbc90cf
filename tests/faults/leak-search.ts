import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { readAll } from '../outside-view/compare-views.ts'
import type { FaultStack } from './fault-stack.ts'

/** Where texts could end up besides tables. Access logs are those of the processes. */
export type Sources = {
  logs: string[]
  events: string[]
  emails: string[]
  /** The decrypted bodies. */
  pushes: string[]
  traces: string[]
}

type Given = Pick<FaultStack, 'stack' | 'logsDir' | 'databaseUrl' | 'busUrl' | 'receiver'>

export const readSources = async (
  { stack, logsDir, busUrl, receiver }: Given,
  pushes: string[],
): Promise<Sources> => {
  const response = await fetch(`${stack.urls.inbox}/api/mails`)
  const mails = (await response.json()) as object[]
  return {
    logs: readdirSync(logsDir).flatMap((name) => readFileSync(join(logsDir, name), 'utf8').split('\n')),
    events: (await readAll(busUrl)).map(({ key, value }) => `${key} ${value}`),
    emails: mails.map((mail) => JSON.stringify(mail)),
    pushes,
    traces: [...receiver.bodies()],
  }
}

/** Returns the sources that contain a text, and how often. */
export const findInSources = (sources: Sources, texts: readonly string[]): string[] =>
  Object.entries(sources).flatMap(([name, lines]) =>
    texts.flatMap((text) => {
      const count = lines.filter((line) => line.includes(text)).length
      return count > 0 ? [`${text} in ${count} of ${name}`] : []
    }),
  )

const TABLES = `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
  where table_type = 'BASE TABLE' and table_schema not in ('information_schema', 'pg_catalog')`

/** Returns the rows' number and the tables of one database that contain a text, also in binary columns. */
const searchDatabase = async (url: string, texts: readonly string[], found: Map<string, string[]>) => {
  const hexes = new Map(texts.map((text) => [Buffer.from(text).toString('hex'), text]))
  const words = [...texts, ...hexes.keys()]
  const client = new pg.Client(url)
  await client.connect()
  let rows = 0
  try {
    const { rows: tables } = await client.query<{ name: string }>(TABLES)
    for (const { name } of tables) {
      const counted = await client.query<{ count: number }>(`select count(*)::int as count from ${name}`)
      rows += counted.rows[0]!.count
      const hits = await client.query<{ word: string }>(
        `select distinct searched.word from ${name} as t, unnest($1::text[]) as searched (word)
          where strpos(t::text, searched.word) > 0`,
        [words],
      )
      for (const { word } of hits.rows) {
        const text = hexes.get(word) ?? word
        found.set(text, [...(found.get(text) ?? []), name])
      }
    }
    return { tables: tables.length, rows }
  } finally {
    await client.end()
  }
}

/** Searches every table of the services and of the bus: outboxes, audit logs, deliveries, dead letters, stored replies. */
export const findInTables = async ({ databaseUrl, busUrl }: Given, texts: readonly string[]) => {
  const found = new Map<string, string[]>()
  const services = await searchDatabase(databaseUrl, texts, found)
  const bus = await searchDatabase(busUrl, texts, found)
  return { found, tables: services.tables + bus.tables, rows: services.rows + bus.rows }
}
