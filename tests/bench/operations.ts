import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { Problem } from '@fieldside/contracts/problem.ts'
import { formOf } from '../load/booking-form.ts'
import type { Bench } from './bench-stack.ts'
import { calm } from './calm.ts'
import { type Asked, accept, bookNext, commandHeaders, dayAhead, professionalsOf } from './cast.ts'
import { notified, sendEvent } from './events.ts'
import { insertListedProfessionals } from './listed-professionals.ts'
import { createSender, expecting } from './load.ts'
import { FORGOTTEN_MS, SEARCHES } from './search.ts'

export type Operation = {
  name: string
  concurrency: number
  /** Not measured: by then the processes run compiled code. */
  warmUp: number
  count: number
  /** Operations in the pass that counts statements. */
  counted: number
  /** Runs right before each run. */
  before?: () => Promise<unknown>
  send: (index: number) => Promise<unknown>
  /** Waits for what the operations cause besides events and emails. */
  settled?: () => Promise<unknown>
}

const LISTED = 3000
const WARM_SESSIONS = 20
const QUARTER_MS = 15 * MINUTE_MS
const ACCEPTS = 50

/** Opens the operations whose cost is measured, each as the BFF's clients send it. */
export const openOperations = async (
  bench: Bench,
): Promise<{ operations: Operation[]; close: () => void }> => {
  await insertListedProfessionals(bench.database, LISTED)
  const cast = await bench.cast()
  const { athletes } = cast
  const bff = createSender(bench.target.publicUrl)
  const get = async (path: string, athlete: number): Promise<string> => {
    const { api } = athletes[athlete % athletes.length]!
    return expecting(200, await bff.send('GET', path, { cookie: api.cookie() }))
  }
  const booked: string[] = []
  const toAccept: Asked[] = []
  const askForAccepts = async (): Promise<void> => {
    const ids: string[] = []
    while (ids.length + toAccept.length < ACCEPTS) ids.push(await bookNext(bench, cast, bff))
    toAccept.push(...(await professionalsOf(bench, ids)))
    await notified(bench.database, ids)
    await calm(bench.database)
  }
  const search = (index: number, athlete: number) =>
    get(`/api/screens/search${SEARCHES[index % SEARCHES.length]}`, athlete)
  const signIn = async (index: number): Promise<void> => {
    const { email, password } = athletes[index % athletes.length]!
    const headers = { origin: bench.target.publicUrl, 'content-type': 'application/json' }
    expecting(200, await bff.send('POST', '/api/session', headers, JSON.stringify({ email, password })))
  }
  const dashboard = async (index: number): Promise<void> => {
    await Promise.all([get('/api/session', index), get('/api/screens/athlete-dashboard', index)])
  }
  /** Requests a time that is taken, or one that is within no slot, in turn. */
  const refused = async (index: number): Promise<void> => {
    const athlete = athletes[(index * 7 + 3) % athletes.length]!
    const startsAt = new Date(dayAhead(3) + (index % 2) * QUARTER_MS)
    const body = JSON.stringify(formOf(cast.quiet[0]!.professional.id, athlete, startsAt))
    const headers = commandHeaders(bench, athlete)
    const reply = expecting(409, await bff.send('POST', '/api/booking/appointments', headers, body))
    const { code } = Problem.parse(JSON.parse(reply))
    if (code !== 'slot-taken' && code !== 'slot-not-open') throw new Error(`refused with ${code}`)
  }
  const forgotten = () => pause(FORGOTTEN_MS)
  return {
    operations: [
      {
        name: 'booking',
        concurrency: 1,
        warmUp: 60,
        count: 150,
        counted: 30,
        send: async () => booked.push(await bookNext(bench, cast, bff)),
        settled: () => notified(bench.database, booked.splice(0)),
      },
      {
        name: 'accept of a new pair',
        concurrency: 1,
        warmUp: 20,
        count: ACCEPTS,
        counted: 20,
        before: askForAccepts,
        send: () => accept(bench, cast, bff, toAccept.shift()!),
      },
      { name: 'booking refused', concurrency: 1, warmUp: 100, count: 200, counted: 30, send: refused },
      {
        name: 'search at 3,000, warm sessions',
        concurrency: 16,
        warmUp: 400,
        count: 800,
        counted: 200,
        send: (index) => search(index, index % WARM_SESSIONS),
      },
      {
        name: 'search at 3,000, cold sessions',
        concurrency: 16,
        warmUp: 0,
        count: athletes.length,
        counted: athletes.length,
        before: forgotten,
        send: (index) => search(index, index),
      },
      { name: 'sign-in', concurrency: 1, warmUp: 40, count: 100, counted: 30, send: signIn },
      {
        name: 'dashboard, cold sessions',
        concurrency: 2,
        warmUp: 100,
        count: athletes.length,
        counted: 50,
        before: forgotten,
        send: dashboard,
      },
      {
        name: 'one event to its notification and email',
        concurrency: 1,
        warmUp: 30,
        count: 100,
        counted: 30,
        send: () => sendEvent(bench.database),
      },
    ],
    close: bff.close,
  }
}
