import { styleText } from 'node:util'
import { Envelope } from '@fieldside/contracts/envelope.ts'
import type { StoredRecord } from './reading.ts'

export type EventWanted = { types: ReadonlySet<string> | null; isJson: boolean }

/** Returns the event of a record, or nothing when it isn't one. */
export const eventIn = ({ value }: StoredRecord): Envelope | undefined => {
  try {
    return Envelope.safeParse(JSON.parse(value)).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

type Format = Parameters<typeof styleText>[0]
/** Leaves the text plain when the output isn't a terminal. */
const styled = (format: Format, text: string): string => styleText(format, text, { stream: process.stdout })

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const linesOf = ({ time, type, subject, data }: Envelope): string[] => {
  const fields = Object.entries(data ?? {})
  const width = Math.max(0, ...fields.map(([name]) => name.length))
  return [
    `${styled('dim', time)}  ${styled(['bold', 'cyan'], type)}  ${subject}`,
    ...fields.map(([name, value]) => `  ${styled('dim', name.padEnd(width))}  ${shown(value)}`),
  ]
}

/** Returns the text to print for a record, or nothing when it isn't wanted. */
export const printed = (record: StoredRecord, { types, isJson }: EventWanted): string | undefined => {
  const event = eventIn(record)
  if (!event) return isJson ? undefined : styled('red', `unreadable record ${record.key} on ${record.topic}`)
  if (types && !types.has(event.type)) return undefined
  return isJson ? JSON.stringify(event) : `${linesOf(event).join('\n')}\n`
}

/** Sorts records of several topics by the time of their events. */
export const byTime = (records: readonly StoredRecord[]): StoredRecord[] => {
  const times = new Map(records.map((record) => [record, eventIn(record)?.time ?? '']))
  return records.toSorted((one, other) => times.get(one)!.localeCompare(times.get(other)!))
}
