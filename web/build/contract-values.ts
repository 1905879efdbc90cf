import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const CONTRACTS = /\/contracts\/src\/.+\.ts$/
/** Marks the module as its author wrote it, with its schemas. */
const SCHEMAS = '?schemas'

const isPlain = (value: unknown): boolean => {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  return (
    typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isPlain)
  )
}

const isEndpoint = (value: unknown): value is { method: string; path: string } =>
  value instanceof Object && 'callers' in value && 'path' in value

const isSchema = (value: unknown): boolean => value instanceof Object && '_zod' in value

const isEvent = (value: unknown): value is object =>
  value instanceof Object && 'type' in value && 'data' in value && isSchema(value.data)

const isEvents = (value: unknown): value is object[] => Array.isArray(value) && value.every(isEvent)

/** Returns what the browser needs of an export, or undefined when that is the export itself. */
const plainOf = (value: unknown): unknown => {
  if (isPlain(value)) return value
  if (isEndpoint(value)) return { method: value.method, path: value.path }
  if (isEvent(value)) return Object.fromEntries(Object.entries(value).filter(([, part]) => isPlain(part)))
  if (isEvents(value)) return value.map(plainOf)
  const isGroup = value instanceof Object && Object.getPrototypeOf(value) === Object.prototype
  const parts = isGroup ? Object.entries(value) : undefined
  if (!parts?.every(([, part]) => isEndpoint(part) || isEvents(part))) return undefined
  return Object.fromEntries(parts.map(([name, part]) => [name, plainOf(part)]))
}

const hasSchemas = (value: unknown): boolean => {
  const plain = plainOf(value)
  return isSchema(value) || (plain !== undefined && plain !== value)
}

const moduleOf = (id: string, values: Record<string, unknown>): string =>
  Object.entries(values)
    .map(([name, value]) => {
      const plain = plainOf(value)
      return plain === undefined
        ? `export { ${name} } from ${JSON.stringify(id + SCHEMAS)}`
        : `export const ${name} = ${JSON.stringify(plain)}`
    })
    .join('\n')

/**
 * Gives the browser an endpoint's method and path, an event's type, and the contract's constants without the schemas
 * beside them, which would bring zod into every screen. A module that imports a schema by its name still gets it.
 */
export const contractValues = (): Plugin => ({
  name: 'contract-values',
  enforce: 'pre',
  // The development server keeps the schemas, because Node wouldn't reload a contract that changes.
  apply: (_, { command }) => command === 'build' || process.env.VITEST !== undefined,
  // Vitest keeps modules on disk by their own text, but these also depend on the contracts that they import.
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ id }) => (CONTRACTS.test(id) ? false : undefined)),
  // A dynamic import of a contract wants its schemas. Resolving to the original keeps them out of the first chunk.
  async resolveDynamicImport(specifier, importer) {
    if (typeof specifier !== 'string' || !specifier.startsWith('@fieldside/contracts/http/')) return null
    const found = await this.resolve(specifier, importer)
    return found && { ...found, id: found.id + SCHEMAS }
  },
  async load(id) {
    const [file = '', query] = id.split('?')
    if (!CONTRACTS.test(file)) return null
    const moduleSideEffects = false
    if (query) return { code: await readFile(file, 'utf8'), moduleSideEffects, moduleType: 'ts' }
    const values: Record<string, unknown> = await import(pathToFileURL(file).href)
    if (!Object.values(values).some(hasSchemas)) return null
    return { code: moduleOf(file, values), moduleSideEffects, moduleType: 'ts' }
  },
})

const GROUP_IMPORT = /^import \{ (\w+) \} from '(@fieldside\/contracts\/http\/.+)'$/gm

/**
 * Writes an endpoint of a group, such as `actions`, into the module that uses it. Otherwise, the first screen would load
 * the endpoints of all screens.
 */
export const endpointValues = (): Plugin => ({
  name: 'endpoint-values',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/.+\.tsx?$/, code: '@fieldside/contracts/http/' },
    async handler(code, id) {
      let written = code
      for (const [line, group = '', specifier = ''] of code.matchAll(GROUP_IMPORT)) {
        const found = await this.resolve(specifier, id)
        const values: Record<string, unknown> = await import(pathToFileURL(found!.id).href)
        const endpoints = plainOf(values[group]) as Record<string, unknown> | undefined
        const member = new RegExp(`(?<![./\\w-])${group}\\.(\\w+)`, 'g')
        const used = new Set(Array.from(code.matchAll(member), ([, name]) => name!))
        if (!endpoints || isEndpoint(values[group]) || used.size === 0) continue
        const constants = [...used].map(
          (name) => `const ${group}$${name} = ${JSON.stringify(endpoints[name])};`,
        )
        written = written.replace(line, () => constants.join('')).replaceAll(member, `${group}$$$1`)
      }
      return written === code ? null : { code: written, map: null }
    },
  },
})
