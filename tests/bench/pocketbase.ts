import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { buildGoProgram, type Log } from '@fieldside/dev-native/go-program.ts'
import { launchProgram } from '@fieldside/dev-process/program.ts'
import { z } from 'zod'

/** The last release line that builds with Go 1.26. */
const POCKETBASE = {
  name: 'pocketbase',
  module: 'github.com/pocketbase/pocketbase',
  version: '0.38.2',
  sum: 'h1:AjipvWyqyO5ktZ32gvxfk+8H/n3rur3Sp9CsbTUJmUw=',
  folder: './examples/base',
}

export type PeerRow = {
  id: string
  first_name: string
  last_name: string
  specialty: string
  credentials: string
  bio: string
  city: string
  state: string
  latitude: number
  longitude: number
  price: number
  show_price: number
  status: string
  accepting: number
  rating: number
  review_count: number
  listed_at: string
}

const FIELDS: Record<Exclude<keyof PeerRow, 'id'>, 'text' | 'number' | 'bool'> = {
  first_name: 'text',
  last_name: 'text',
  specialty: 'text',
  credentials: 'text',
  bio: 'text',
  city: 'text',
  state: 'text',
  latitude: 'number',
  longitude: 'number',
  price: 'number',
  show_price: 'bool',
  status: 'text',
  accepting: 'bool',
  rating: 'number',
  review_count: 'number',
  listed_at: 'text',
}
const INDEXES = ['', 'specialty, ', 'state, ', 'city, '].map(
  (column, index) =>
    `CREATE INDEX professionals_${index} ON professionals (${column}status, accepting, listed_at DESC, id DESC)`,
)

const SUPERUSER = 'bench@people.test'

const Token = z.object({ token: z.string() })

type Ask = (method: string, path: string, body?: object, token?: string) => Promise<unknown>

const asking =
  (url: string): Ask =>
  async (method, path, body, token) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) }
    const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    const text = await response.text()
    if (!response.ok) throw new Error(`PocketBase answered ${response.status} to ${path}: ${text}`)
    return JSON.parse(text)
  }

const createCollection = async (ask: Ask, password: string): Promise<void> => {
  const login = { identity: SUPERUSER, password }
  const { token } = Token.parse(await ask('POST', '/api/collections/_superusers/auth-with-password', login))
  const fields = Object.entries(FIELDS).map(([name, type]) => ({ name, type }))
  // As in our search, only signed-in people see the list.
  const rules = { listRule: "@request.auth.id != ''", viewRule: "@request.auth.id != ''" }
  const collection = { name: 'professionals', type: 'base', fields, indexes: INDEXES, ...rules }
  await ask('POST', '/api/collections', collection, token)
}

/** Writes the rows into PocketBase's own SQLite file, in one transaction. */
const insertRows = (file: string, rows: PeerRow[]): void => {
  const database = new DatabaseSync(file, { timeout: 30_000 })
  const columns = ['id', ...Object.keys(FIELDS)] as (keyof PeerRow)[]
  const statement = database.prepare(
    `insert into professionals (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  )
  database.exec('begin')
  for (const row of rows) statement.run(...columns.map((column) => row[column]))
  database.exec('commit')
  database.exec('analyze')
  database.close()
}

const signUpAll = (ask: Ask, count: number): Promise<string[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const password = randomBytes(12).toString('hex')
      const email = `athlete.${index}@people.test`
      await ask('POST', '/api/collections/users/records', { email, password, passwordConfirm: password })
      const login = { identity: email, password }
      return Token.parse(await ask('POST', '/api/collections/users/auth-with-password', login)).token
    }),
  )

export type Peer = { tokens: string[]; stop: () => Promise<void> }

/** Starts PocketBase with these rows and this many signed-in users. Builds it on first use, which takes minutes. */
export const startPocketBase = async (
  { folder, port, users }: { folder: string; port: number; users: number },
  rows: PeerRow[],
  log: Log,
): Promise<Peer> => {
  const command = await buildGoProgram(POCKETBASE, log)
  const password = randomBytes(12).toString('hex')
  const url = `http://127.0.0.1:${port}`
  // It keeps folders of its own next to this one.
  const data = join(folder, 'data')
  const dir = ['--dir', data]
  const env = { PATH: process.env.PATH }
  await promisify(execFile)(command, ['superuser', 'upsert', SUPERUSER, password, ...dir])
  const args = ['serve', '--http', `127.0.0.1:${port}`, ...dir]
  const server = await launchProgram({ command, args, env, ready: { url: `${url}/api/health` } }, log)
  await server.ready()
  const ask = asking(url)
  await createCollection(ask, password)
  insertRows(join(data, 'data.db'), rows)
  return { tokens: await signUpAll(ask, users), stop: server.stop }
}
