import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const COMMITS = 200
const AGE = '24 hours ago'

const git = (...args: string[]): string => {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 28 })
  return status === 0 ? stdout : ''
}

const filesOf = (range: string): string[] =>
  git('log', '--name-only', '--format=', range).split('\n').filter(Boolean)

/** Returns the files that changed in the last 200 commits or 24 hours. Outside a checkout, none. */
export const changedFiles = (): string[] => [
  ...new Set([...filesOf(`--max-count=${COMMITS}`), ...filesOf(`--since=${AGE}`)]),
]

/** Returns HEAD's commit, with a mark if tracked files differ from it. */
export const currentCommit = (): string => {
  const commit = git('rev-parse', 'HEAD').trim() || 'unknown'
  return git('status', '--porcelain', '--untracked-files=no') ? `${commit} with changes` : commit
}
