import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { Appointment } from '@fieldside/contracts/http/appointments.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { Problem } from '@fieldside/contracts/problem.ts'
import { inGroups } from '@fieldside/dev-seed/in-groups.ts'
import { type Listed, listedProfessional, type Person, signUp, type Target } from '../fixtures/users.ts'
import { formOf } from './booking-form.ts'

/** How long a user would keep retrying. */
const PATIENCE_MS = MINUTE_MS
const AGAIN_AFTER_MS = 100

/** Codes that make the web client retry with the same key. */
const NOT_NOW = new Set(['request-in-progress', 'answer-in-progress'])

export type Outcome = {
  requested: string[]
  confirmed: string[]
  /** Answers of 503 with Retry-After. */
  unavailable: number
  /** Requests without an answer, or with a broken connection. */
  unanswered: number
  /** Messages of all other refusals. */
  refused: string[]
}

export type Traffic = Outcome & {
  /** Sends `count` bookings, each requested and then accepted. */
  run: (how: { concurrency: number; count: number }) => Promise<void>
  /** Sends bookings without end while `work` runs, and stops them when it ends or throws. */
  during: <R>(work: () => Promise<R>, how: { concurrency: number }) => Promise<R>
  tried: () => number
}

type Cast = { professionals: Listed[]; athletes: Person[] }

const gather = async (
  given: Target & { admin: Person },
  professionals: number,
  athletes: number,
): Promise<Cast> => ({
  // Without hours any future time can be requested, so the time never causes a refusal.
  professionals: await inGroups(Array.from({ length: professionals }), 2, () =>
    listedProfessional(given, given.admin, { schedule: null }),
  ),
  athletes: await inGroups(Array.from({ length: athletes }), 2, () => signUp(given, { role: 'athlete' })),
})

/** Sends a command until it gets a final answer, and records the ones before. */
const createCommands = (outcome: Outcome, patienceMs: number) => {
  const once = async (person: Person, path: string, key: string, body: unknown): Promise<Response | null> => {
    try {
      return await person.api.send('POST', path, {
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      })
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      outcome.unanswered += 1
      return null
    }
  }
  /**
   * Returns null for a refusal. `doneAlready` is the refusal of a repeated command whose first answer was lost and that
   * a job has completed since.
   */
  return async (person: Person, path: string, body: unknown, doneAlready?: string): Promise<unknown> => {
    const key = randomUUID()
    let wasLost = false
    for (const untilMs = Date.now() + patienceMs; Date.now() < untilMs; await pause(AGAIN_AFTER_MS)) {
      const response = await once(person, path, key, body)
      if (!response) {
        wasLost = true
        continue
      }
      const answer: unknown = JSON.parse((await response.text()) || 'null')
      if (response.ok) return answer
      const { code, detail } = Problem.parse(answer)
      if (NOT_NOW.has(code)) continue
      if (code === doneAlready && wasLost) return {}
      if (response.status === 503 && response.headers.has('retry-after')) {
        outcome.unavailable += 1
        wasLost = true
        continue
      }
      outcome.refused.push(
        `${response.status} ${code}: ${detail} (POST ${path.replace(/[0-9a-f-]{36}/, '…')})`,
      )
      return null
    }
    outcome.refused.push(`no answer for good in ${patienceMs} ms (POST ${path})`)
    return null
  }
}

/** Returns a different hour of a professional each time, and repeats every pair. */
const createPlan = ({ professionals, athletes }: Cast) => {
  const firstMs = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 72 * HOUR_MS
  return (index: number) => {
    const round = Math.floor(index / professionals.length)
    return {
      professional: professionals[index % professionals.length]!,
      athlete: athletes[round % athletes.length]!,
      at: new Date(firstMs + round * HOUR_MS).toISOString(),
    }
  }
}

export const createTraffic = async (
  given: Target & { admin: Person },
  { professionals = 10, athletes = 20, patienceMs = PATIENCE_MS } = {},
): Promise<Traffic> => {
  const cast = await gather(given, professionals, athletes)
  const planned = createPlan(cast)
  const outcome: Outcome = { requested: [], confirmed: [], unavailable: 0, unanswered: 0, refused: [] }
  const command = createCommands(outcome, patienceMs)
  let next = 0
  const book = async (index: number): Promise<void> => {
    const { professional, athlete, at } = planned(index)
    const asked = await command(
      athlete,
      actions.requestAppointment.path,
      formOf(professional.professional.id, athlete, new Date(at)),
    )
    if (!asked) return
    const { id } = Appointment.parse(asked)
    outcome.requested.push(id)
    const accepted = await command(
      professional,
      actions.acceptAppointment.path.replace('{id}', id),
      {},
      'not-pending',
    )
    if (accepted) outcome.confirmed.push(id)
  }
  const bookWhile = async (goesOn: () => boolean, concurrency: number): Promise<void> => {
    const worker = async (): Promise<void> => {
      while (goesOn()) await book(next++)
    }
    await Promise.all(Array.from({ length: concurrency }, worker))
  }
  const run: Traffic['run'] = ({ concurrency, count }) => {
    const until = next + count
    return bookWhile(() => next < until, concurrency)
  }
  const during: Traffic['during'] = async (work, { concurrency }) => {
    let isOver = false
    const load = bookWhile(() => !isOver, concurrency)
    try {
      return await work()
    } finally {
      isOver = true
      await load
    }
  }
  return Object.assign(outcome, { run, during, tried: () => next })
}
