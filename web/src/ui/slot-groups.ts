import { dateFormat } from '../client/date-format.ts'
import { dayKey } from '../client/time-format.ts'

/** Groups start times by calendar day in the zone, sorted and without duplicates. */
export const groupByDay = (slots: readonly string[], zone: string): ReadonlyMap<string, string[]> =>
  Map.groupBy([...new Set(slots)].sort(), (slot) => dayKey(slot, zone))

const PARTS = [
  { name: 'Night', until: 5 },
  { name: 'Morning', until: 12 },
  { name: 'Afternoon', until: 17 },
  { name: 'Evening', until: 24 },
]

/** Groups a day's start times by part of the day in the zone. Omits empty parts. */
export const groupByPart = (slots: readonly string[], zone: string): { part: string; slots: string[] }[] => {
  const hour = dateFormat('en-GB', { timeZone: zone, hour: '2-digit' })
  const partOf = (slot: string) =>
    PARTS.find(({ until }) => Number(hour.format(new Date(slot))) < until)?.name ?? 'Evening'
  return [...Map.groupBy(slots, partOf)].map(([part, times]) => ({ part, slots: times }))
}
