import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../../..')

const folderOf = (service: string): string => join(ROOT, 'services', service)
export const typesOf = (service: string): string =>
  join(folderOf(service), service === 'platform' ? 'src/data/tables.ts' : 'src/tables.ts')

/** The platform's models are two files, because services share only the models. */
const schemaOf = (service: string): string =>
  ['schema.prisma', ...(service === 'platform' ? ['platform.prisma'] : [])]
    .map((file) => readFileSync(join(folderOf(service), 'prisma', file), 'utf8'))
    .join('')

/** The first line of generated types. Differs when the models or the types have changed since. */
export const markOf = (service: string, types: string): string => {
  const hash = createHash('sha256').update(schemaOf(service)).update(types).digest('hex').slice(0, 16)
  return `// Generated from schema.prisma by npm run generate (${hash}). Don't edit.\n`
}

export const isCurrent = (service: string): boolean => {
  if (!existsSync(typesOf(service))) return false
  const text = readFileSync(typesOf(service), 'utf8')
  const types = text.slice(text.indexOf('\n') + 1)
  return text === markOf(service, types) + types
}
