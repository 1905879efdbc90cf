/** A position in the write-ahead log, in bytes. Postgres writes it as two hexadecimal numbers: `1/6B374D8`. */
export type Lsn = bigint

export const lsnOf = (text: string): Lsn => {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

const hex8 = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0')

/** Returns the file name that Postgres gives to the segment that contains `lsn`. */
export const segmentName = (timeline: number, lsn: Lsn, segmentBytes: number): string =>
  hex8(BigInt(timeline)) + hex8(lsn >> 32n) + hex8((lsn & 0xffffffffn) / BigInt(segmentBytes))

/** Matches a complete segment and the history of a timeline. Barman and Postgres add suffixes to other files. */
export const WAL_FILE = /^([0-9A-F]{24}|[0-9A-F]{8}\.history)$/
