import { randomBytes } from 'node:crypto'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { invalidRequest, missing } from './failures.ts'

export type StripeObject = { id: string; object: string; created: number }
/** Internal data of an object that the API does not expose. */
export type Hidden = {
  card?: string
  setUp?: boolean
  spent?: boolean
  challenge?: string
  /** Of a customer: the time a test has advanced it to, in seconds since 1970. */
  clock?: number
  /** Payment intent of an invoice or a checkout session. */
  intent?: string
  /** Sale of a checkout session's page. */
  sale?: string
}
export type Row<T> = { object: T; hidden: Hidden }
export type Page = {
  limit?: number
  starting_after?: string
  ending_before?: string
  created?: { gt?: number; gte?: number; lt?: number; lte?: number }
}
export type Query = Page & { kind: string; customer?: string; where?: Record<string, string>; url: string }
export type Objects = ReturnType<typeof objectsIn>

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Returns an id in Stripe's format: 'cus_' followed by letters and digits. */
export function newId(prefix: string, length = 24): string {
  const letters = [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length])
  return `${prefix}_${letters.join('')}`
}

export function objectsIn(database: DatabaseSync) {
  const insert = database.prepare(
    'insert into objects (id, kind, customer, created, body, hidden) values (?, ?, ?, ?, ?, ?)',
  )
  const update = database.prepare('update objects set customer = ?, body = ?, hidden = ? where id = ?')
  const select = database.prepare('select body, hidden from objects where id = ? and kind = ?')
  return {
    insert<T extends StripeObject>(object: T, hidden: Hidden = {}): Row<T> {
      const { id, object: kind, created } = object
      insert.run(id, kind, customerOf(object), created, JSON.stringify(object), JSON.stringify(hidden))
      return { object, hidden }
    },
    save({ object, hidden }: Row<StripeObject>): void {
      update.run(customerOf(object), JSON.stringify(object), JSON.stringify(hidden), object.id)
    },
    find<T extends StripeObject>(kind: T['object'], id: string): Row<T> | undefined {
      const row = select.get(id, kind)
      return row && rowOf<T>(row)
    },
    list: <T>(query: Query) => listObjects<T>(database, query),
  }
}

function customerOf(object: StripeObject): string | null {
  if (!('customer' in object)) return null
  return typeof object.customer === 'string' ? object.customer : null
}

function rowOf<T>(row: Record<string, unknown>): Row<T> {
  return { object: JSON.parse(String(row.body)), hidden: JSON.parse(String(row.hidden)) }
}

/** Lists newest first with a cursor, like every list of Stripe's API. */
function listObjects<T>(database: DatabaseSync, query: Query) {
  const limit = query.limit ?? 10
  if (limit < 1 || limit > 100)
    throw invalidRequest(`Invalid integer: limit must be between 1 and 100`, {
      code: 'parameter_invalid_integer',
      param: 'limit',
    })
  const backwards = query.ending_before !== undefined
  const { conditions, values } = conditionsOf(database, query)
  const order = backwards ? 'asc' : 'desc'
  const rows = database
    .prepare(`select body from objects where ${conditions.join(' and ')} order by seq ${order} limit ?`)
    .all(...values, limit + 1)
  const data = rows.slice(0, limit).map((row) => JSON.parse(String(row.body)) as T)
  if (backwards) data.reverse()
  return { object: 'list' as const, data, has_more: rows.length > limit, url: query.url }
}

function conditionsOf(database: DatabaseSync, query: Query) {
  const conditions = ['kind = ?']
  const values: SQLInputValue[] = [query.kind]
  const add = (condition: string, ...more: SQLInputValue[]) => {
    conditions.push(condition)
    values.push(...more)
  }
  if (query.customer) add('customer = ?', query.customer)
  for (const [field, value] of Object.entries(query.where ?? {})) add(`body ->> ? = ?`, `$.${field}`, value)
  const { gt, gte, lt, lte } = query.created ?? {}
  if (gt !== undefined) add('created > ?', gt)
  if (gte !== undefined) add('created >= ?', gte)
  if (lt !== undefined) add('created < ?', lt)
  if (lte !== undefined) add('created <= ?', lte)
  if (query.starting_after) add('seq < ?', seqOf(database, query, query.starting_after, 'starting_after'))
  if (query.ending_before) add('seq > ?', seqOf(database, query, query.ending_before, 'ending_before'))
  return { conditions, values }
}

function seqOf(database: DatabaseSync, query: Query, id: string, param: string): number {
  const row = database.prepare('select seq from objects where id = ? and kind = ?').get(id, query.kind)
  if (!row) throw missing(query.kind, id, param)
  return Number(row.seq)
}
