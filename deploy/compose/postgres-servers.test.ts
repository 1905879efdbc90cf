import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { readCompose } from './testing/compose-files.ts'

const { services } = readCompose(['docker-compose.yml'])
const environmentOf = (name: string) => services[name]?.environment ?? {}

it.each(SERVICES)(
  '%s and its migration use the server that .env names for it [operations/postgres-servers]',
  (name) => {
    const variable = `${name.toUpperCase()}_POSTGRES`
    const address = `@\${${variable}:-postgres}:5432/fieldside`
    expect(environmentOf(name).DATABASE_URL).toContain(address)
    expect(environmentOf(`migrate-${name}`).DATABASE_OWNER_URL).toContain(address)
    for (const one of ['prepare-database', 'backup'])
      expect(environmentOf(one)[variable]).toBe(`\${${variable}:-}`)
  },
)

it('a copy of postgres-2.yml with another number is another server', () => {
  const text = readFileSync(join(import.meta.dirname, 'postgres-2.yml'), 'utf8')
  const third = parse(text.replaceAll('-2', '-3')) as Record<string, object>
  expect(Object.keys(third.services!)).toEqual(['postgres-3', 'prepare-database', 'postgres-exporter-3'])
  expect(third.volumes).toEqual({ 'postgres-3-data': null })
})
