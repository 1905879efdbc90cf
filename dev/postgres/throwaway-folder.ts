import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const IN_MEMORY = '/dev/shm'
const ROOM_BYTES = 2 * 1024 ** 3

/**
 * Returns the folder for data that nobody keeps: in memory where that has room, because a new database is 300 files.
 * Programs can't be started from it on every machine.
 */
export const throwawayFolder = (): string => {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ROOM_BYTES ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
