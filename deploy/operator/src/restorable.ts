import { z } from 'zod'

/** A server can be restored to times from `from` and before `to`, which is its last stored change. */
export const Range = z.object({ from: z.coerce.date(), to: z.coerce.date() })
export type Range = z.infer<typeof Range>

const SECOND_MS = 1000

/** Returns a time to the second in UTC. */
export const secondOf = (time: Date): string =>
  `${new Date(Math.floor(time.getTime() / SECOND_MS) * SECOND_MS).toISOString().slice(0, -5)}Z`

/** Returns the times that are in a range of each of two servers. */
const inBoth = (some: readonly Range[], others: readonly Range[]): Range[] =>
  some.flatMap((one) =>
    others.flatMap((other) => {
      const from = new Date(Math.max(one.from.getTime(), other.from.getTime()))
      const to = new Date(Math.min(one.to.getTime(), other.to.getTime()))
      return from < to ? [{ from, to }] : []
    }),
  )

/** Whole seconds inside a range. */
const shown = ({ from, to }: Range): string => {
  const first = new Date(Math.ceil(from.getTime() / SECOND_MS) * SECOND_MS)
  return `between ${secondOf(first)} and ${secondOf(new Date(to.getTime() - 1))}`
}

/** @throws Error, with the times that are possible, when a server can't be restored to `until` */
export const ensureReachable = (
  servers: readonly (readonly Range[])[],
  until: Date,
  from: 'store' | 'catalogue',
): void => {
  const [first = [], ...others] = servers
  const ranges = others.reduce<readonly Range[]>(inBoth, first)
  if (ranges.some((range) => range.from <= until && until < range.to)) return
  const possible = ranges.filter((range) => range.to.getTime() - range.from.getTime() >= SECOND_MS)
  const elsewhere = from === 'catalogue' ? ' The store can have earlier ones: add --from store.' : ''
  if (possible.length === 0)
    throw new Error(`No earlier time can be restored: nothing was stored since the base backup.${elsewhere}`)
  throw new Error(`Choose a time ${possible.map(shown).join(', or ')}.${elsewhere}`)
}
