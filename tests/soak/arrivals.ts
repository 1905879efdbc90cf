import { setTimeout as pause } from 'node:timers/promises'
import type { Operation } from './mix.ts'

export type Outcome = {
  name: string
  sent: number
  /** Measured from when the request was due, so a slow product can't hide its queue (coordinated omission). */
  latenciesMs: number[]
  failures: Map<string, number>
}

/** Above this number, the product has fallen behind, so new requests count as failed and aren't sent. */
const MOST_IN_FLIGHT = 500

/** Spreads the operations evenly over each hundred requests, instead of one after the other. */
export const schedule = (operations: readonly Operation[]): Operation[] => {
  const total = operations.reduce((sum, { share }) => sum + share, 0)
  const credit = operations.map(() => 0)
  return Array.from({ length: total }, () => {
    operations.forEach(({ share }, index) => {
      credit[index]! += share
    })
    const next = credit.indexOf(Math.max(...credit))
    credit[next]! -= total
    return operations[next]!
  })
}

/** Starts requests at a fixed rate, whether or not earlier ones were answered, and returns their outcomes. */
export const arrive = async (
  operations: readonly Operation[],
  { perSecond, hours }: { perSecond: number; hours: number },
): Promise<Outcome[]> => {
  const outcomes = new Map(
    operations.map(({ name }): [string, Outcome] => [
      name,
      { name, sent: 0, latenciesMs: [], failures: new Map() },
    ]),
  )
  const order = schedule(operations)
  const total = Math.round(perSecond * hours * 3600)
  const startedMs = performance.now()
  const flying = new Set<Promise<void>>()
  const start = async (operation: Operation, dueMs: number): Promise<void> => {
    const outcome = outcomes.get(operation.name)!
    try {
      if (flying.size > MOST_IN_FLIGHT) throw new Error('not sent: too many requests in flight')
      await operation.send(outcome.sent++)
      outcome.latenciesMs.push(performance.now() - dueMs)
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error)
      outcome.failures.set(words, (outcome.failures.get(words) ?? 0) + 1)
    }
  }
  for (let index = 0; index < total; index += 1) {
    const dueMs = startedMs + (index * 1000) / perSecond
    const early = dueMs - performance.now()
    if (early > 1) await pause(early)
    const one: Promise<void> = start(order[index % order.length]!, dueMs).finally(() => flying.delete(one))
    flying.add(one)
  }
  await Promise.all(flying)
  return [...outcomes.values()]
}
