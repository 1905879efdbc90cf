import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createExample } from './example.ts'
import { seasonOf, sumsOf } from './one-season.ts'

const EXAMPLES = join(import.meta.dirname, '../../docs/examples')
const STAND_IN = join(import.meta.dirname, 'stand-in/kafkajs.mjs')
const SESSIONS = 20

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldside-example-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const season = seasonOf(0, SESSIONS)

/** Returns the records with their offsets; some come again at the end. */
const records = () => {
  const ends = new Map<string, number>()
  return [...season, ...season.filter((_, index) => index % 3 === 0)].map(({ topic, value }) => {
    const offset = ends.get(topic) ?? 0
    ends.set(topic, offset + 1)
    return { topic, value, offset }
  })
}

/** Installs a stand-in of kafkajs, so that this test needs neither Kafka nor a registry. */
const install = async (): Promise<void> => {
  const package_ = join(folder, 'node_modules/kafkajs')
  await mkdir(package_, { recursive: true })
  await cp(STAND_IN, join(package_, 'index.mjs'))
  await writeFile(join(package_, 'package.json'), '{ "type": "module", "exports": "./index.mjs" }')
  await writeFile(join(folder, 'records.json'), JSON.stringify(records()))
}

/** Runs the program to its end. Returns the signal that ended it. */
const run = (env: Record<string, string> = {}): Promise<string | null> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['revenue.ts'], {
      cwd: folder,
      env: { ...process.env, RECORDS: join(folder, 'records.json'), ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.once('error', reject)
    child.once('close', (code, signal) => (code ? reject(new Error(`exit code ${code}`)) : resolve(signal)))
  })

test('the example counts each event once when a crash comes between two of its statements and events come again [events/examples]', async () => {
  const example = await createExample('typescript', folder)
  await install()
  for (const payment of ['1', '7', '20']) expect(await run({ KILL_BEFORE_PAYMENT: payment })).toBe('SIGKILL')
  expect(await run()).toBeNull()
  expect(example.sums()).toEqual(sumsOf(SESSIONS))
  expect(example.events()).toBe(season.length)
  const ends = Map.groupBy(records(), ({ topic }) => `${topic} 0`)
  expect(example.positions()).toEqual(Object.fromEntries([...ends].map(([at, { length }]) => [at, length])))
})

test('the examples write with the same statements in every language', async () => {
  const files = ['typescript/revenue.ts', 'python/revenue.py', 'go/revenue.go', 'java/Revenue.java']
  const statements = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(join(EXAMPLES, file), 'utf8')
      const found = source.match(
        /(create (table|view)|insert or)[^;"'`]*('(session|completed|first_booking_fee)'[^;"'`]*)*/g,
      )
      return [...new Set(found?.map((one) => one.replace(/\s+/g, ' ').trim()))].sort()
    }),
  )
  expect(statements[0]!.length).toBe(9)
  for (const of of statements) expect(of).toEqual(statements[0])
})
