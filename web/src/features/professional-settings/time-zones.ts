import { zoneName } from '../../ui/time-format.ts'

/** Every zone this browser knows, and those given, since a browser may not list one that was saved. */
export const zonesWith = (...wanted: string[]): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), ...wanted])].sort()

/** 'America/Denver' → 'America/Denver (MT)'. */
export const zoneLabel = (zone: string): string => `${zone.replaceAll('_', ' ')} (${zoneName(zone)})`
