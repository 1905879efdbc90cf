import { randomUUID } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { Appointment } from '@fieldside/contracts/http/appointments.ts'
import { resolveSession } from '@fieldside/contracts/http/identity.ts'
import { inGroups } from '@fieldside/dev-seed/in-groups.ts'
import type { Stack } from '@fieldside/dev-stack/supervisor.ts'
import { createServiceTokens } from '@fieldside/platform/auth.ts'
import { createClient } from '@fieldside/platform/client.ts'
import type pg from 'pg'
import {
  everyDay,
  type Listed,
  listedProfessional,
  makeAdmin,
  type Person,
  signUp,
  type Target,
  withoutQuietHours,
} from '../fixtures/users.ts'
import { formOf } from '../load/booking-form.ts'
import { expecting, type Sender } from './load.ts'

const ATHLETES = 200
/** Two professionals take consecutive requests. The athletes compete for the others. */
const QUIET_PROFESSIONALS = 2
const CONTESTED_PROFESSIONALS = 10

export type Booking = { athlete: Person; body: string }

/** The started product that the users are created in. */
type Started = { stack: Stack; target: Target; database: pg.Pool }

export type Cast = {
  athletes: Person[]
  contested: Listed[]
  /** Those whom `nextBooking` asks. */
  quiet: Listed[]
  /** Returns a booking with an hour that no other has, and at most three per pair. */
  nextBooking: () => Booking
  /** Returns a user's own bearer token, as the BFF obtains it. */
  tokenOf: (person: Person) => Promise<string>
}

export const dayAhead = (days: number): number =>
  new Date(new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)).getTime()

export const commandHeaders = (bench: Started, { api }: Person): Record<string, string> => ({
  cookie: api.cookie(),
  origin: bench.target.publicUrl,
  'content-type': 'application/json',
  'idempotency-key': randomUUID(),
})

/** Books through the BFF and returns the appointment's id. */
export const bookNext = async (bench: Started, { nextBooking }: Cast, bff: Sender): Promise<string> => {
  const { athlete, body } = nextBooking()
  const headers = commandHeaders(bench, athlete)
  const text = expecting(201, await bff.send('POST', '/api/booking/appointments', headers, body))
  return Appointment.parse(JSON.parse(text)).id
}

/** An appointment, with the id of its professional's account. */
export type Asked = { id: string; pro: string }

export const professionalsOf = async ({ database }: Started, ids: string[]): Promise<Asked[]> => {
  const { rows } = await database.query<Asked>(
    'select id, professional_user_id as pro from booking.appointments where id = any($1)',
    [ids],
  )
  return rows
}

/** Accepts a booking that `bookNext` made through the BFF. */
export const accept = async (bench: Started, { quiet }: Cast, bff: Sender, { id, pro }: Asked) => {
  const headers = commandHeaders(bench, quiet.find((one) => one.id === pro)!)
  expecting(200, await bff.send('POST', `/api/booking/appointments/${id}/accept`, headers, '{}'))
}

export const createTokens = ({ stack }: Started): Cast['tokenOf'] => {
  const identity = createClient(stack.urls.identity, {
    token: createServiceTokens({
      loginUrl: stack.urls.realm,
      clientId: 'fieldside-bff',
      clientSecret: stack.secrets.clients['fieldside-bff'] ?? '',
    }),
  })
  return async ({ api }) => {
    const session = api.cookie().slice(api.cookie().indexOf('=') + 1)
    return (await identity.call(resolveSession, { body: { session } })).access_token
  }
}

export const aroundTheClock = () => {
  const week = everyDay('UTC')
  return {
    ...week,
    weekly_hours: week.weekly_hours.map((day) => ({ ...day, from: '00:00', until: '24:00' })),
  }
}

/** Creates every user through the product itself: sign-up, documents, card, approval, hours. */
export const createCast = async (bench: Started): Promise<Cast> => {
  const startedMs = performance.now()
  const { target } = bench
  const admin = await makeAdmin(target)
  const pros = await inGroups(Array.from({ length: QUIET_PROFESSIONALS + CONTESTED_PROFESSIONALS }), 4, () =>
    listedProfessional(target, admin, { schedule: aroundTheClock() }),
  )
  const athletes = await inGroups(Array.from({ length: ATHLETES }), 8, () =>
    signUp(target, { role: 'athlete' }),
  )
  await inGroups([...pros, ...athletes], 8, ({ api }) => withoutQuietHours(api))
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(0)
  console.log(
    `  ${pros.length} professionals and ${ATHLETES} athletes came in through the product (${seconds} s)`,
  )
  const quiet = pros.slice(0, QUIET_PROFESSIONALS)
  const from = dayAhead(3)
  let booked = 0
  const nextBooking = (): Booking => {
    const index = booked++
    const hour = Math.floor(index / quiet.length)
    const athlete = athletes[hour % ATHLETES]!
    const pro = quiet[index % quiet.length]!
    return {
      athlete,
      body: JSON.stringify(formOf(pro.professional.id, athlete, new Date(from + hour * HOUR_MS))),
    }
  }
  return { athletes, contested: pros.slice(quiet.length), quiet, nextBooking, tokenOf: createTokens(bench) }
}
