import { z } from 'zod'

/** Webhook delivery. Stripe promises neither exactly-once nor order, and may deliver before its reply. For tests. */
export const DeliveryHabits = z.strictObject({
  /** Times that each event is sent, whatever the response. */
  copies: z.int().min(1).max(10).default(1),
  /** Sends waiting events in random order. */
  shuffled: z.boolean().default(false),
  /** Sends nothing. */
  held: z.boolean().default(false),
  /** Answers a request only after its events were sent. */
  before_reply: z.boolean().default(false),
})
export type DeliveryHabits = z.infer<typeof DeliveryHabits>

export const USUAL = DeliveryHabits.parse({})

/** Repeats each item `copies` times, in order or shuffled. */
export const inOrderOf = <T>(items: T[], { copies, shuffled }: DeliveryHabits): T[] => {
  const all = Array.from({ length: copies }, () => items).flat()
  if (!shuffled) return all
  return all
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

/** Runs the given work with at most `count` at a time, in order. */
export const atMost = (count: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= count) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
