import { zoneName } from './time-format.ts'

/** Returns the zones that the browser knows plus the given ones, because a browser may not list a saved zone. */
export const zonesWith = (...wanted: string[]): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ...wanted])].sort()

/** Example: 'America/Denver' → 'America/Denver (MT)'. */
export const zoneLabel = (zone: string): string => `${zone.replaceAll('_', ' ')} (${zoneName(zone)})`
