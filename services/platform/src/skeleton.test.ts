import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { expect, test } from 'vitest'
import nouns from '../../nouns.json' with { type: 'json' }

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
const OPTIONAL = ['clients.ts', 'jobs.ts', 'errors.ts']
const ROOMS = ['steps', 'rules', 'store', 'adapters', 'reader']

/** See the skeleton in docs/architecture.md. */
const WHERE =
  'a noun has its routes, verbs, and views, and rooms for pure rules (rules/), queries (store/), parts of its verbs ' +
  '(steps/), and code for outside systems (adapters/); what every service needs goes to services/platform'

/** A folder with more files hides what it holds. */
const MOST_FILES = 30

const findMisplaced = (file: string, known: readonly string[]): string[] => {
  const [noun = '', ...rest] = file.split('/')
  const [room = '', ...deeper] = rest
  if (rest.length === 0)
    return [...REQUIRED, ...OPTIONAL].includes(noun) ? [] : [`${file} is not in the skeleton: ${WHERE}`]
  if (!known.includes(noun)) return [`${file}: ${noun} is no noun of services/nouns.json`]
  if (deeper.length === 0) return []
  if (!ROOMS.includes(room)) return [`${file}: there is no ${room}/ in a noun: ${WHERE}`]
  return deeper.length > 1 ? [`${file}: ${room}/ has no folders; put the file directly into it`] : []
}

const findCrowded = (files: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder}/ has ${count} files, more than ${MOST_FILES}`)
}

/** Returns the verbs that nothing outside of them uses: they are steps. */
const findSteps = (src: string, files: readonly string[]): string[] => {
  const isVerb = (file: string) =>
    /^[^/]+\/[^/]+\.ts$/.test(file) && !/\/(routes|consumers|jobs|views)\.ts$/.test(file)
  const used = new Set(
    files.flatMap((file) =>
      [...readFileSync(join(src, file), 'utf8').matchAll(/from '(\.[^']+)'/g)]
        .map(([, path = '']) => join(dirname(file), path))
        .filter((target) => !isVerb(file) || dirname(target) !== dirname(file)),
    ),
  )
  return files
    .filter((file) => isVerb(file) && !used.has(file))
    .map((file) => `${file} is called only by verbs of its noun: move it to ${dirname(file)}/steps/`)
}

test.each(SERVICES)('%s has the shape that every service has', (service) => {
  const src = join(ROOT, service, 'src')
  const known: string[] = nouns[service]
  const files = globSync('**/*.ts', { cwd: src }).filter((file) => !file.endsWith('.test.ts'))
  const missing = REQUIRED.filter((file) => !files.includes(file)).map((file) => `${file} is missing`)
  const empty = known.filter((noun) => !files.some((file) => file.startsWith(`${noun}/`)))
  expect([
    ...missing,
    ...empty.map((noun) => `${noun}/ of services/nouns.json is missing`),
    ...files.flatMap((file) => findMisplaced(file, known)),
    ...findCrowded(files),
    ...findSteps(src, files),
  ]).toEqual([])
})

test('the platform consists of rooms', () => {
  const src = join(ROOT, 'platform/src')
  const files = globSync('**/*.ts', { cwd: src }).filter((file) => !file.endsWith('.test.ts'))
  const outside = files.filter((file) => !file.includes('/')).map((file) => `${file}: put it into a room`)
  expect([...outside, ...findCrowded(files)]).toEqual([])
})
