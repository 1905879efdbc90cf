import {
  formatClock,
  formatDay,
  longZoneName,
  readerZone,
  sameClock,
  type TimeOptions,
} from '@/client/time-format.ts'

type Reader = Pick<TimeOptions, 'locale'> & { mine?: string }

/** Returns the time in the other zone ('8:30 AM'), with the day if that differs; null when both clocks agree. */
export const otherClock = (
  at: string,
  zone: string | null,
  { mine = readerZone(), ...options }: Reader = {},
): { clock: string; zone: string } | null => {
  if (zone === null || sameClock(zone, mine, new Date(at))) return null
  const day = formatDay(at, { ...options, zone })
  const clock = formatClock(at, { ...options, zone })
  return {
    clock: day === formatDay(at, { ...options, zone: mine }) ? clock : `${day}, ${clock}`,
    zone: longZoneName(zone, new Date(at)),
  }
}
