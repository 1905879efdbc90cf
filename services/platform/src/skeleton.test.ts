import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

const REQUIRED = [
  'main.ts',
  'service.ts',
  'routes.ts',
  'context.ts',
  'consumers.ts',
  'schema.ts',
  'tables.ts',
]
const OPTIONAL = ['clients.ts', 'jobs.ts', 'errors.ts', 'replies.ts']
const FOLDERS = ['routes', 'domain', 'usecases', 'store', 'adapters']

/** See the skeleton in docs/architecture.md. */
const WHERE =
  'pure rules go to domain/, verbs to usecases/, queries to store/, code for outside systems to adapters/, ' +
  'calls of other services to clients.ts, timers to jobs.ts, and what every service needs to services/platform'

const camelCase = (name: string): string => name.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase())

/** Returns the names of exported values. Types may stand beside a use case. */
const exportedBy = (source: string): string[] =>
  [...source.matchAll(/^export (?:async )?(?:const|let|function\*?|class|enum) (\w+)/gm)].map(
    ([, name]) => name!,
  )

const findMisplaced = (files: readonly string[]): string[] =>
  files.flatMap((file) => {
    const [first = '', ...rest] = file.split('/')
    if (rest.length === 0)
      return [...REQUIRED, ...OPTIONAL].includes(first) ? [] : [`${file} is not in the skeleton: ${WHERE}`]
    if (!FOLDERS.includes(first)) return [`${file}: there is no ${first}/ in the skeleton: ${WHERE}`]
    return rest.length > 1 ? [`${file}: ${first}/ has no folders; put the file directly into it`] : []
  })

const findBadUseCase = (file: string, source: string): string[] => {
  const name = basename(file, '.ts')
  const exported = exportedBy(source)
  if (!/^[a-z]+(-[a-z0-9]+)+$/.test(name)) return [`${file}: name it after what it does, verb-noun.ts`]
  if (!exported.includes(camelCase(name))) return [`${file} must export ${camelCase(name)}`]
  return exported
    .filter((one) => one !== camelCase(name))
    .map((one) => `${file} also exports ${one}: give it its own file, or move it: ${WHERE}`)
}

test.each(SERVICES)('%s has the shape that every service has', (service) => {
  const src = join(ROOT, service, 'src')
  const files = globSync('**/*.ts', { cwd: src }).filter((file) => !file.endsWith('.test.ts'))
  const missing = REQUIRED.filter((file) => !files.includes(file)).map((file) => `${file} is missing`)
  const useCases = files
    .filter((file) => file.startsWith('usecases/'))
    .flatMap((file) => findBadUseCase(file, readFileSync(join(src, file), 'utf8')))
  expect([...missing, ...findMisplaced(files), ...useCases]).toEqual([])
})
