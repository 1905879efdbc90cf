import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { Appointment } from '@fieldside/contracts/http/appointments.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { Problem } from '@fieldside/contracts/problem.ts'
import type { Bench } from '../bench/bench-stack.ts'
import { dayAhead } from '../bench/cast.ts'
import { SEARCHES } from '../bench/search.ts'
import { type Person, signIn } from '../fixtures/users.ts'
import { formOf } from '../load/booking-form.ts'

export type Operation = {
  name: string
  /** Share of 100 requests. A booking sends two: the request and its answer. */
  share: number
  send: (index: number) => Promise<unknown>
}

const get = async (person: Pick<Person, 'api'>, path: string): Promise<void> => {
  const response = await person.api.send('GET', path)
  const text = await response.text()
  if (response.ok) return
  const { code } = Problem.parse(JSON.parse(text))
  throw new Error(`${response.status} ${code} (${path.replaceAll(/[0-9a-f-]{36}/g, '…')})`)
}

/**
 * Returns the operations with their shares of all requests. The shares are assumptions: most visits are searches,
 * profiles, dashboards, and the library, and one in fifty requests is a booking.
 */
export const openMix = async (bench: Bench): Promise<Operation[]> => {
  const { athletes, contested } = await bench.cast()
  const athlete = (index: number) => athletes[index % athletes.length]!
  const professional = (index: number) => contested[index % contested.length]!
  const from = dayAhead(3)
  const { items: exercises } = await athlete(0).api.call(actions.listExercises)
  /** Gives each booking its own hour. Pairs book repeatedly, so each fee is charged once. */
  let booked = 0
  const book = async (): Promise<void> => {
    const index = booked++
    const pro = professional(index)
    const round = Math.floor(index / contested.length)
    const person = athlete(round)
    const body = formOf(pro.professional.id, person, new Date(from + round * HOUR_MS))
    const { id } = Appointment.parse(
      await person.api.call(actions.requestAppointment, { body }, { idempotencyKey: crypto.randomUUID() }),
    )
    await pro.api.call(
      actions.acceptAppointment,
      { params: { id }, body: {} },
      { idempotencyKey: crypto.randomUUID() },
    )
  }
  return [
    {
      name: 'search',
      share: 30,
      send: (n) => get(athlete(n), `/screens/search${SEARCHES[n % SEARCHES.length]}`),
    },
    {
      name: 'profile',
      share: 16,
      send: (n) => get(athlete(n), `/screens/professional/${professional(n).professional.id}`),
    },
    { name: 'athlete dashboard', share: 18, send: (n) => get(athlete(n), '/screens/athlete-dashboard') },
    { name: 'booking requests', share: 8, send: (n) => get(professional(n), '/screens/booking-requests') },
    { name: 'transactions', share: 2, send: (n) => get(professional(n), '/screens/transactions') },
    { name: 'exercise library', share: 8, send: (n) => get(athlete(n), '/content/exercises') },
    {
      name: 'exercise',
      share: 6,
      send: (n) => get(athlete(n), `/content/exercises/${exercises[n % exercises.length]?.id}`),
    },
    { name: 'notifications', share: 7, send: (n) => get(athlete(n), '/notification/notifications') },
    { name: 'booking', share: 2, send: book },
    { name: 'sign-in', share: 1, send: (n) => signIn(bench.target, athlete(n)) },
  ]
}

/** Holds live streams open as tabs do, and counts the messages. Ends them when the signal aborts. */
export const openStreams = (people: readonly Person[], signal: AbortSignal): { messages: () => number } => {
  let messages = 0
  const follow = async ({ api }: Person): Promise<void> => {
    while (!signal.aborted) {
      const response = await api.send('GET', '/live', { signal })
      for await (const _part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) messages += 1
    }
  }
  for (const person of people)
    void follow(person).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  return { messages: () => messages }
}
