import { cpSync, existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

type Manifest = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }

/** Returns the real folder of an installed package as code in `from` finds it. */
const folderOf = (name: string, from: string): string | undefined => {
  const folder = join(from, 'node_modules', name)
  if (existsSync(folder)) return realpathSync(folder)
  return from === dirname(from) ? undefined : folderOf(name, dirname(from))
}

/**
 * Copies an installed package with its dependencies into one node_modules folder and adds their folders to `copied`.
 * @throws Error if a package isn't installed or is needed in two versions
 */
export const copyPackage = (name: string, from: string, nodeModules: string, copied: Set<string>): void => {
  const source = folderOf(name, from)
  if (!source) throw new Error(`${name} is not installed for ${from}`)
  if (copied.has(source)) return
  const target = join(nodeModules, name)
  if (existsSync(target)) throw new Error(`${name} is needed in two versions`)
  copied.add(source)
  cpSync(source, target, { recursive: true, filter: (path) => !path.endsWith('node_modules') })
  const manifest = readFileSync(join(source, 'package.json'), 'utf8')
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(manifest) as Manifest
  for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) {
    // Native code for another platform is not installed.
    const isLeftOut = dependency in optionalDependencies && !folderOf(dependency, source)
    if (!isLeftOut) copyPackage(dependency, source, nodeModules, copied)
  }
}
