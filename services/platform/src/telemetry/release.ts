import { execFileSync } from 'node:child_process'
import { hostname } from 'node:os'
import product from '../../../../package.json' with { type: 'json' }

export type Release = {
  version: string
  /** The commit, with `-dirty` after it if tracked files differ from it, or `unknown`. */
  revision: string
}

/** The version in package.json, which requests to other servers name. */
export const VERSION = product.version

const HASH = /^([0-9a-f]{12})[0-9a-f]+/
const DESCRIBE = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*']

/** Returns the revision of a checkout, or `unknown` without Git or outside of a checkout. */
export const revisionOf = (folder: string): string => {
  try {
    return execFileSync('git', ['--no-optional-locks', ...DESCRIBE], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}

/** Returns the release that an image names in its environment, or else that of the checkout. */
export const releaseIn = ({ FIELDSIDE_VERSION, FIELDSIDE_REVISION }: NodeJS.ProcessEnv): Release => ({
  version: FIELDSIDE_VERSION || VERSION,
  revision: FIELDSIDE_REVISION || revisionOf(import.meta.dirname),
})

let running: Release | undefined
/** Returns the release that this process runs. */
export const release = (): Release => {
  running ??= releaseIn(process.env)
  return running
}

export const shortRevision = (revision: string): string => revision.replace(HASH, '$1')

export type Instance = Release & { instance: string }

/** Returns this instance as people see it, with a short revision. */
export const thisInstance = (): Instance => {
  const { version, revision } = release()
  return { instance: hostname(), version, revision: shortRevision(revision) }
}

/** Postgres truncates a longer name of a connection. */
const NAME_BYTES = 63
const NAMED = /^(?<version>[^+@]+)\+(?<revision>[^@]+)@(?<instance>.+)$/

/** Returns the name of the connection that every running instance holds, with the end of a long host name. */
export const connectionNameOf = ({ version, revision, instance }: Instance): string => {
  const start = `${version}+${revision}@`
  return `${start}${instance.slice(-Math.max(1, NAME_BYTES - start.length))}`
}

/** Returns the instance that a connection's name describes. */
export const instanceNamed = (name: string): Instance | undefined =>
  NAMED.exec(name)?.groups as Instance | undefined
