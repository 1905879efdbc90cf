import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './table-types.ts'

const schemaOf = (service: string): string =>
  readFileSync(join(ROOT, 'services', service, 'prisma/schema.prisma'), 'utf8')

/** Returns the folder of a service's generated Prisma Client. */
export const clientOf = (service: string): string => join(ROOT, 'services', service, 'prisma/client')

export const hasClient = (service: string): boolean => schemaOf(service).includes('"prisma-client"')

const versionOf = (): string =>
  (JSON.parse(readFileSync(join(ROOT, 'node_modules/prisma/package.json'), 'utf8')) as { version: string })
    .version

/** Tells whether the client was generated from the current models by the installed version. It contains both. */
export const isClientCurrent = (service: string): boolean => {
  const file = join(clientOf(service), 'internal/class.ts')
  if (!existsSync(file)) return false
  const text = readFileSync(file, 'utf8')
  return (
    text.includes(JSON.stringify(schemaOf(service))) && text.includes(`"clientVersion": "${versionOf()}"`)
  )
}
