import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'

export const ROOT = join(import.meta.dirname, '../..')
export const LAST_RELEASE = join(ROOT, 'deploy/last-release.json')

const Released = z.object({
  version: z.string(),
  /** YYYY-MM-DD. */
  date: z.iso.date(),
  commit: z.string(),
})
export type Released = z.infer<typeof Released>

/** The last release with the migrations that it has, by service, and the releases before it, newest first. */
export const LastRelease = Released.extend({
  earlier: z.array(Released),
  migrations: z.record(z.string(), z.array(z.string())),
})
export type LastRelease = z.infer<typeof LastRelease>

export const readLastRelease = (): LastRelease =>
  LastRelease.parse(JSON.parse(readFileSync(LAST_RELEASE, 'utf8')))

/** Returns the name of a migration by its path. */
export const nameOf = (path: string): string => basename(dirname(path))

/** Returns the paths of the migrations in the working tree by service, in the order of their names, with the platform's. */
export const migrationPaths = (): Record<string, string[]> => {
  const paths = globSync('services/*/prisma/migrations/*/migration.sql', { cwd: ROOT })
  const folders = Map.groupBy(paths, (path) => path.split('/')[1]!)
  const withPlatform = [...folders].map(([service, own]): [string, string[]] => [
    service,
    [...new Set([...folders.get('platform')!, ...own])].sort((one, other) =>
      nameOf(one) < nameOf(other) ? -1 : 1,
    ),
  ])
  return Object.fromEntries(withPlatform)
}

/** Returns the names of the migrations in the working tree by service, the platform's among them. */
export const migrationsNow = (): Record<string, string[]> =>
  Object.fromEntries(Object.entries(migrationPaths()).map(([service, paths]) => [service, paths.map(nameOf)]))

const VERSION = /^(\d+)\.(\d+)\.(\d+)$/

/** Returns whether a version comes after another one. @throws Error unless both are `1.2.3` */
export const isAfter = (version: string, other: string): boolean => {
  const [numbers, others] = [version, other].map((one) => {
    const found = VERSION.exec(one)
    if (!found) throw new Error(`${one} is no version: it has three numbers, such as 0.3.0`)
    return found.slice(1).map(Number)
  }) as [number[], number[]]
  const index = numbers.findIndex((number, at) => number !== others[at])
  return index >= 0 && numbers[index]! > others[index]!
}
