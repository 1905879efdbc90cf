/** Names of objects in the store. The databases of a generation are one folder. */
const DATABASES = 'databases/'

export const walPrefix = (generation: string): string => `${DATABASES}${generation}/wal/`

/** Names a piece of a segment that isn't complete by its offset. */
export const pieceName = (generation: string, segment: string, offset: number): string =>
  `${walPrefix(generation)}${segment}.${offset.toString(16).padStart(8, '0')}`

const PIECE = /^(?<segment>[0-9A-F]{24})\.(?<offset>[0-9a-f]{8})$/

export const readPieceName = (name: string): { segment: string; offset: number } | undefined => {
  const { segment, offset } = PIECE.exec(name)?.groups ?? {}
  return segment && offset ? { segment, offset: Number.parseInt(offset, 16) } : undefined
}

export type BaseName = {
  generation: string
  id: string
  /** The first log segment that a restore needs. In the name, because the process can't decrypt the record. */
  firstSegment: string
}

export const basePrefix = ({ generation, id, firstSegment }: BaseName): string =>
  `${DATABASES}${generation}/base/${id}.${firstSegment}/`

/** Stored last. A base backup without it is incomplete. */
export const RECORD = 'backup.info'

const BASE = /^databases\/(?<generation>\w+)\/base\/(?<id>\w+)\.(?<firstSegment>[0-9A-F]{24})\/backup\.info$/

export const readRecordName = (name: string): BaseName | undefined => {
  const { generation, id, firstSegment } = BASE.exec(name)?.groups ?? {}
  return generation && id && firstSegment ? { generation, id, firstSegment } : undefined
}

/** Prefix of everything about databases. */
export const ALL_DATABASES = DATABASES

/** Returns the generation of an object, and its file name if it is a part of the log. */
export const readLogName = (name: string): { generation: string; file: string } | undefined => {
  const { generation, file } = /^databases\/(?<generation>\w+)\/wal\/(?<file>.+)$/.exec(name)?.groups ?? {}
  return generation && file ? { generation, file } : undefined
}
