import { spawnSync } from 'node:child_process'
import { revisionOf } from '@fieldside/platform/release.ts'

/** Removes a name and password from an address. */
const withoutLogin = (address: string): string => address.replace(/^(\w+:\/\/)[^/]*@/, '$1')

/** Returns what docker-compose.yml writes into the images that are built from a checkout. Empty without Git. */
export const buildSettings = (folder: string): Record<string, string> => {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout?.trim() ?? ''
  return {
    FIELDSIDE_REVISION: revisionOf(folder),
    FIELDSIDE_CREATED: git('log', '-1', '--format=%cI'),
    FIELDSIDE_SOURCE: withoutLogin(git('config', '--get', 'remote.origin.url')),
  }
}
