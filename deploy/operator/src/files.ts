import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'

type Kept = { path: string; old: string }
/**
 * Files by their path in the folder: new ones, and those with the path that they have now because the release has
 * another version of them, or has them no longer.
 */
export type WrittenFiles = { added: string[]; replaced: Kept[]; retired: Kept[] }

/** Lists what the last release wrote, so that the next one knows what it no longer has. */
const MANIFEST = '.fieldside-files'
const HEADER = "# Files of the installed release. The operator's command files writes this list."

/** Returns the first path of `FILE.old`, `FILE.old.2`, … that is free. */
const freeOld = (file: string): string => {
  const old = `${file}.old`
  for (let count = 2, name = old; ; name = `${old}.${count++}`) if (!existsSync(name)) return name
}

/** Returns the files that an earlier call wrote. */
const readManifest = (target: string): string[] => {
  const file = join(target, MANIFEST)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((path) => path !== '' && !path.startsWith('#'))
}

const writeManifest = (target: string, paths: Iterable<string>): void => {
  const file = join(target, MANIFEST)
  writeFileSync(`${file}.new`, `${[HEADER, ...[...new Set(paths)].sort()].join('\n')}\n`)
  renameSync(`${file}.new`, file)
}

/**
 * Copies every file below `source` that `target` lacks or has with another content, and keeps the latter. Renames files
 * that an earlier release wrote and this one lacks, because Prometheus and Grafana read all files of a folder. A file is
 * never missing or half written, also when this is killed.
 */
export const writeFiles = (source: string, target: string): WrittenFiles => {
  const written: WrittenFiles = { added: [], replaced: [], retired: [] }
  const files = globSync('**', { cwd: source }).filter((path) => statSync(join(source, path)).isFile())
  const before = readManifest(target)
  writeManifest(target, [...before, ...files])
  for (const path of files.sort()) {
    const file = join(target, path)
    const isThere = existsSync(file)
    if (isThere && readFileSync(file).equals(readFileSync(join(source, path)))) continue
    mkdirSync(dirname(file), { recursive: true })
    copyFileSync(join(source, path), `${file}.new`)
    if (isThere) {
      const old = freeOld(file)
      copyFileSync(file, old)
      written.replaced.push({ path, old: relative(target, old) })
    } else written.added.push(path)
    renameSync(`${file}.new`, file)
  }
  for (const path of before) {
    const file = join(target, path)
    if (files.includes(path) || !existsSync(file)) continue
    const old = freeOld(file)
    renameSync(file, old)
    written.retired.push({ path, old: relative(target, old) })
  }
  writeManifest(target, files)
  return written
}
