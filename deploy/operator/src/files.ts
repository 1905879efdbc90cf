import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** `old` is the path of the operator's own version. */
type Changed = { path: string; old?: string }
/** Files by their path in the folder: new ones, those that the release has another version of, and has no longer. */
export type WrittenFiles = { added: string[]; replaced: Changed[]; retired: Changed[] }

/** Lists what the last release wrote, with digests as sha256sum does, so that the next one knows what was edited. */
const MANIFEST = '.fieldside-files'
const HEADER = "# Files of the installed release. The operator's command files writes this list."
const LINE = /^(?:(?<digest>[0-9a-f]{64}) {2})?(?<path>[^#].*)$/

const digestOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Returns the first path of `FILE.old`, `FILE.old.2`, … that is free. */
const freeOld = (file: string): string => {
  const old = `${file}.old`
  for (let count = 2, name = old; ; name = `${old}.${count++}`) if (!existsSync(name)) return name
}

/** Digests of the files that an earlier call wrote, by path. Undefined after an interruption, and for earlier releases. */
type Manifest = ReadonlyMap<string, string | undefined>

const readManifest = (target: string): Manifest => {
  const file = join(target, MANIFEST)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return new Map(
    lines.flatMap((line) => {
      const { digest, path } = LINE.exec(line)?.groups ?? {}
      return path ? [[path, digest]] : []
    }),
  )
}

const writeManifest = (target: string, manifest: Manifest): void => {
  const file = join(target, MANIFEST)
  const lines = [...manifest].sort().map(([path, digest]) => (digest ? `${digest}  ${path}` : path))
  writeFileSync(`${file}.new`, `${[HEADER, ...lines].join('\n')}\n`)
  renameSync(`${file}.new`, file)
}

/**
 * Copies every file below `source` that `target` lacks or has with another content. Keeps what the operator edited as
 * `*.old`. Removes files that an earlier release wrote and this one lacks, because Prometheus and Grafana read all files of a
 * folder. A file is never missing or half written, also when this is killed.
 */
export const writeFiles = (source: string, target: string): WrittenFiles => {
  const written: WrittenFiles = { added: [], replaced: [], retired: [] }
  const files = globSync('**', { cwd: source }).filter((path) => statSync(join(source, path)).isFile())
  const before = readManifest(target)
  const isEdited = (path: string): boolean => before.get(path) !== digestOf(join(target, path))
  writeManifest(target, new Map([...files.map((path) => [path, undefined] as const), ...before]))
  for (const path of files.sort()) {
    const file = join(target, path)
    const isThere = existsSync(file)
    if (isThere && readFileSync(file).equals(readFileSync(join(source, path)))) continue
    mkdirSync(dirname(file), { recursive: true })
    copyFileSync(join(source, path), `${file}.new`)
    if (!isThere) written.added.push(path)
    else if (isEdited(path)) {
      const old = freeOld(file)
      copyFileSync(file, old)
      written.replaced.push({ path, old: relative(target, old) })
    } else written.replaced.push({ path })
    renameSync(`${file}.new`, file)
  }
  for (const path of before.keys()) {
    const file = join(target, path)
    if (files.includes(path) || !existsSync(file)) continue
    if (isEdited(path)) {
      const old = freeOld(file)
      renameSync(file, old)
      written.retired.push({ path, old: relative(target, old) })
    } else {
      rmSync(file)
      written.retired.push({ path })
    }
  }
  writeManifest(target, new Map(files.map((path) => [path, digestOf(join(source, path))])))
  return written
}
