import { z } from 'zod'

/** How webhooks go out; Stripe promises neither once, nor in order, nor after its reply. Only tests change it. */
export const DeliveryHabits = z.strictObject({
  /** How often each event is sent, whatever was answered. */
  copies: z.int().min(1).max(10).default(1),
  /** What waits goes out in no order. */
  shuffled: z.boolean().default(false),
  /** Nothing goes out. */
  held: z.boolean().default(false),
  /** A request is answered once its own events have been sent. */
  before_reply: z.boolean().default(false),
})
export type DeliveryHabits = z.infer<typeof DeliveryHabits>

export const USUAL = DeliveryHabits.parse({})

/** Each item so many times, in order or in none. */
export const inOrderOf = <T>(items: T[], { copies, shuffled }: DeliveryHabits): T[] => {
  const all = Array.from({ length: copies }, () => items).flat()
  if (!shuffled) return all
  return all
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

/** Runs what it is given, so many at once, in the order given. */
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
