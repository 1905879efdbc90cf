import { isDeepStrictEqual } from 'node:util'
import { topicOf } from '@fieldside/contracts/envelope.ts'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { readBus } from '@fieldside/dev-events/read-bus.ts'
import type { StoredRecord } from '@fieldside/dev-events/reading.ts'
import pg from 'pg'
import { until } from '../faults/until.ts'
import { type OutsideView, viewOf } from './fold.ts'
import { tablesIn } from './tables.ts'

/** Jobs finish what the faults left open, such as a refund. */
const SETTLES_WITHIN_MS = 60_000

/** Returns every record of every service. */
export const readAll = async (busUrl: string): Promise<StoredRecord[]> => {
  const all: StoredRecord[] = []
  await readBus(busUrl, {
    topics: SERVICES.map(topicOf),
    from: 'beginning',
    follows: false,
    signal: new AbortController().signal,
    onRecords: (records) => void all.push(...records),
  })
  return all
}

/** No event announces a payment before its outcome, so a pending one may be in the tables only. */
const settled = ({ payments, ...others }: OutsideView): OutsideView => ({
  ...others,
  payments: Object.fromEntries(Object.entries(payments).filter(([, { status }]) => status !== 'pending')),
})

export type Sources = { databaseUrl: string; busUrl: string }
type Views = { tables: OutsideView; events: OutsideView }

/** Returns what the services know and what an outside consumer rebuilds from the events, once they agree or time is up. */
export const compareViews = async ({ databaseUrl, busUrl }: Sources): Promise<Views> => {
  const database = new pg.Client(databaseUrl)
  await database.connect()
  const compare = async (): Promise<Views> => {
    const tables = settled(await tablesIn(database))
    return { tables, events: settled(viewOf(await readAll(busUrl))) }
  }
  try {
    let last = await compare()
    await until(
      'the view of the events',
      async () => {
        last = await compare()
        return isDeepStrictEqual(last.events, last.tables)
      },
      (isSame) => isSame,
      SETTLES_WITHIN_MS,
    ).catch(() => undefined)
    return last
  } finally {
    await database.end()
  }
}
