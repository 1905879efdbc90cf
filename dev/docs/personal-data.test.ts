import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { expect, test } from 'vitest'
import { BUCKETS, TABLES } from './personal-data.ts'

const ROOT = join(import.meta.dirname, '../..')
const HOW =
  'Add it to dev/docs/personal-data.ts on a line of its own: whether it is exported, how it ends, and why.'

const tablesIn = (schema: string): { table: string; columns: string[] }[] =>
  [...schema.matchAll(/^model \w+ \{\n([\s\S]*?)\n\}/gm)].flatMap(([, body = '']) => {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1]
    const columns = [...body.matchAll(/^ {2}(\w+) /gm)].map(([, column = '']) => column)
    return table ? [{ table, columns }] : []
  })

const schemaOf = (file: string) => tablesIn(readFileSync(join(ROOT, 'services', file), 'utf8'))
const platform = schemaOf('platform/prisma/platform.prisma')
const stored = SERVICES.flatMap((service) =>
  [...platform, ...schemaOf(`${service}/prisma/schema.prisma`)].map(({ table, columns }) => ({
    name: `${service}.${table}`,
    columns,
  })),
)

/** Names in constants such as `PICTURE_BUCKET = 'profile-pictures'`. */
const bucketsIn = (source: string): string[] =>
  [...source.matchAll(/\b\w*BUCKET\w*\s*=\s*'([^']+)'/g)].map(([, bucket = '']) => bucket)

/** Buckets that no constant names, such as `putObject('files', …)`. */
const unnamedIn = (source: string): string[] =>
  [...source.matchAll(/\.(?:makeBucket|bucketExists|putObject|getObject)\(\s*['"`]([^'"`]+)/g)].map(
    ([, bucket = '']) => bucket,
  )

const sources = execFileSync('git', ['ls-files', 'services/*/src/**.ts', 'contracts/src/**.ts'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
const buckets = sources.flatMap(bucketsIn)

const missing = (names: readonly string[], entries: object) => names.filter((name) => !(name in entries))

test('says of each table how its personal data is exported, erased, or kept [data/registry]', () => {
  const names = stored.map(({ name }) => name)
  expect(names.length).toBeGreaterThan(150)
  expect(missing(names, TABLES), HOW).toEqual([])
  expect(
    Object.keys(TABLES).filter((name) => !names.includes(name)),
    'These tables are gone.',
  ).toEqual([])
})

test('says it of each bucket, and each bucket has a constant with its name [data/registry]', () => {
  expect(missing(buckets, BUCKETS), HOW).toEqual([])
  expect(
    Object.keys(BUCKETS).filter((name) => !buckets.includes(name)),
    'These buckets are gone.',
  ).toEqual([])
  expect(sources.flatMap(unnamedIn), 'Name the bucket in a constant: MESSAGE_BUCKET = …').toEqual([])
})

test('finds a table and a bucket that were added without an entry [data/registry]', () => {
  const [added] = tablesIn('model Pet {\n  id String @id\n  owner_id String\n  @@map("pets")\n}')
  expect(added).toEqual({ table: 'pets', columns: ['id', 'owner_id'] })
  expect(missing([`booking.${added?.table}`], TABLES)).toEqual(['booking.pets'])
  expect(missing(bucketsIn("const PET_BUCKET = 'pet-pictures'"), BUCKETS)).toEqual(['pet-pictures'])
  expect(unnamedIn("store.putObject('pet-pictures', key)")).toEqual(['pet-pictures'])
})

const OF_A_PERSON =
  /^(?!reader$)(.*_)?(user|athlete|professional|person|author|owner|admin)(_id)?$|email|phone|_name$|_by$|^note/

test('has an entry for every table with a column that names a person [data/registry]', () => {
  const wrong = stored.flatMap(({ name, columns }) =>
    TABLES[name]?.end === 'no personal data'
      ? columns.filter((column) => OF_A_PERSON.test(column)).map((column) => `${name}.${column}`)
      : [],
  )
  expect(wrong, 'These columns name a person, so the table isn’t free of personal data.').toEqual([])
})

test('gives a reason of a few words for each [data/registry]', () => {
  for (const [name, { why }] of [...Object.entries(TABLES), ...Object.entries(BUCKETS)])
    expect(why.length, name).toBeGreaterThan(7)
})
