import { existsSync, statSync } from 'node:fs'
import { SOCKET } from './installation.ts'

/**
 * Makes a process of root act as the folder's owner, so that what it writes belongs to that user, too. Keeps the
 * right to use the engine's socket where that is mounted.
 * @throws Error when the folder isn't mounted
 */
export const becomeOwnerOf = (folder: string): void => {
  if (!existsSync(folder))
    throw new Error(`Mount the installation's folder: docker run --rm -v "$PWD:${folder}" …`)
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  process.setgroups!(existsSync(SOCKET) ? [statSync(SOCKET).gid] : [])
  process.setgid!(gid)
  process.setuid!(uid)
}
