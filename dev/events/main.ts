import { join } from 'node:path'
import { topicOf } from '@fieldside/contracts/envelope.ts'
import { kafkaAccessOf, kafkaConfig } from '@fieldside/platform/kafka-access.ts'
import { z } from 'zod'
import { findBus } from './find-bus.ts'
import { type EventOptions, readOptions, USAGE, WrongOptions } from './options.ts'
import { byTime, printed } from './print-event.ts'
import { readBus } from './read-bus.ts'
import type { StoredRecord } from './reading.ts'

const ROOT = join(import.meta.dirname, '../..')
const STATE_DIRS = ['.fieldside', '.fieldside-native'].map((name) => join(ROOT, name))

const fail = (words: string, code: number): never => {
  console.error(words)
  process.exit(code)
}

const optionsOrExit = (): EventOptions => {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof WrongOptions)) throw error
    return fail(`${error.message}\n\n${USAGE}`, 2)
  }
}

const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}

const options = optionsOrExit()
if (options.isHelp) {
  console.log(USAGE)
  process.exit(0)
}
const stateDirs = options.stateDir ? [options.stateDir] : STATE_DIRS
const url =
  process.env.BUS_URL ??
  findBus(stateDirs) ??
  fail(`No product is running from ${stateDirs.join(' or ')}. Start it first: npm start`, 2)

const leaving = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => leaving.abort())
// Ends when a reader such as `head` closes the pipe.
process.stdout.on('error', () => process.exit(0))

const print = (records: StoredRecord[]): void => {
  const lines = byTime(records).flatMap((record) => printed(record, options) ?? [])
  if (lines.length > 0) process.stdout.write(`${lines.join('\n')}\n`)
}

const { services, from, follows } = options
if (follows) console.error(`Following ${services.join(', ')}. Press Ctrl-C to stop.`)
const reading = { topics: services.map(topicOf), from, follows, signal: leaving.signal, onRecords: print }
const access = kafkaAccessOf(z.object(kafkaConfig).parse(process.env))
await readBus(url, reading, access).catch((error: unknown) =>
  fail(`Lost or can't reach the event bus: ${reasonOf(error)}`, 1),
)
