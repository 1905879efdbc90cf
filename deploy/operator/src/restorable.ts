import { z } from 'zod'

/** A server can be restored to times from `from` and before `to`, which is its last stored change. */
export const Range = z.object({ from: z.coerce.date(), to: z.coerce.date() })
export type Range = z.infer<typeof Range>

/** A line that the backup's command `restorable` prints for each range of a server. */
const Line = Range.extend({ for_other_key: z.literal(true).optional() })

export type Ranges = {
  /** At least one. */
  ranges: Range[]
  /** Times whose backups another key opens. */
  forOtherKey: Range[]
}

export const readRanges = (output: string): Ranges => {
  const lines = output
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [Line.parse(JSON.parse(line))] : []))
  return {
    ranges: lines.filter((line) => !line.for_other_key),
    forOtherKey: lines.filter((line) => line.for_other_key),
  }
}

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

/** Names times of which nothing can be restored. Undefined if there are none. */
export const leftOut = (forOtherKey: readonly Range[]): string | undefined => {
  const times = forOtherKey.map(({ from, to }) => `from ${secondOf(from)} to ${secondOf(to)}`)
  return times.length > 0 ? `The backups ${times.join(' and ')} are for another key.` : undefined
}

/** Whole seconds inside a range. */
const shown = ({ from, to }: Range): string => {
  const first = new Date(Math.ceil(from.getTime() / SECOND_MS) * SECOND_MS)
  return `between ${secondOf(first)} and ${secondOf(new Date(to.getTime() - 1))}`
}

/** @throws Error, with the times that are possible, when a server can't be restored to `until` */
export const ensureReachable = (
  servers: readonly Ranges[],
  until: Date,
  from: 'store' | 'catalogue',
): void => {
  const [first = [], ...others] = servers.map(({ ranges }) => ranges)
  const ranges = others.reduce<readonly Range[]>(inBoth, first)
  if (ranges.some((range) => range.from <= until && until < range.to)) return
  const possible = ranges.filter((range) => range.to.getTime() - range.from.getTime() >= SECOND_MS)
  const hint =
    from === 'catalogue'
      ? 'The store can have earlier ones: add --from store.'
      : leftOut(servers.flatMap(({ forOtherKey }) => forOtherKey))
  const elsewhere = hint ? ` ${hint}` : ''
  if (possible.length === 0)
    throw new Error(`No earlier time can be restored: nothing was stored since the base backup.${elsewhere}`)
  throw new Error(`Choose a time ${possible.map(shown).join(', or ')}.${elsewhere}`)
}
