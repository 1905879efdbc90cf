/** A position in the write-ahead log, in bytes. Postgres writes it as two hexadecimal numbers: `1/6B374D8`. */
export type Lsn = bigint

export const lsnOf = (text: string): Lsn => {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export const textOf = (lsn: Lsn): string =>
  `${(lsn >> 32n).toString(16).toUpperCase()}/${(lsn & 0xffffffffn).toString(16).toUpperCase()}`

const hex8 = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0')

/** Returns the start of the segment that contains `lsn`. */
export const segmentStart = (lsn: Lsn, segmentBytes: number): Lsn => lsn - (lsn % BigInt(segmentBytes))

/** Returns the file name that Postgres gives to the segment that contains `lsn`. */
export const segmentName = (timeline: number, lsn: Lsn, segmentBytes: number): string =>
  hex8(BigInt(timeline)) + hex8(lsn >> 32n) + hex8((lsn & 0xffffffffn) / BigInt(segmentBytes))

/** At the start of a segment's name. */
const TIMELINE_DIGITS = 8

/** Returns the timeline of a segment. */
export const timelineOf = (segment: string): number => Number.parseInt(segment.slice(0, TIMELINE_DIGITS), 16)

/** Returns the file name that Postgres gives to the history of a timeline. */
export const historyName = (timeline: number): string => `${hex8(BigInt(timeline))}.history`
