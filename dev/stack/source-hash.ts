import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns a digest of the names and contents of all files below `root` that match one of the patterns. */
export const hashOfSources = async (root: string, patterns: readonly string[]): Promise<string> => {
  const files: string[] = []
  for await (const file of glob(patterns, { cwd: root, withFileTypes: true }))
    if (file.isFile()) files.push(join(file.parentPath, file.name))
  const hash = createHash('sha256')
  for (const file of files.sort())
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}
