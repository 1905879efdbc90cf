import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const SERVICES = 'services/*/src/**/*.ts'
const CODE = [SERVICES, 'bff/src/**/*.ts', 'deploy/**/*.ts', 'dev/**/*.ts']
const EXPORT = /^export (?:async )?(?:const|function\*?) ([a-z]\w*)/gm

/** Names whose first word stays, each with its reason. */
const EXCEPTIONS: Record<string, string> = {
  removeSynonyms: 'operators know the command and the audit log’s action `remove-synonyms`',
}

const codeIn = (patterns: string[]): string[] =>
  globSync(patterns, { cwd: ROOT, exclude: ['**/node_modules'] }).filter((file) => !/\.d\.ts$/.test(file))

const exportsIn = (files: string[]): { name: string; file: string }[] =>
  files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(EXPORT)].map(([, name = '']) => ({ name, file })),
  )

const wordsIn = (cell = ''): string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, word = '']) => word)

/** The table "One word per deed" in CONTRIBUTING.md. */
const tableOfVerbs = (): { verb: string; retired: string[]; retiredInStore: string[] }[] => {
  const [, section = ''] = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').split('## One word per deed')
  const [table = ''] = section.split('\n## ')
  return [...table.matchAll(/^\| `(\w+)` .*$/gm)].map(([row, verb = '']) => {
    const [, , , retired, retiredInStore] = row.split('|')
    return { verb, retired: wordsIn(retired), retiredInStore: wordsIn(retiredInStore) }
  })
}

const firstWordOf = (name: string): string => /^[a-z]+/.exec(name)?.[0] ?? ''

test('every exported name starts with the word that CONTRIBUTING.md has for its deed', () => {
  const table = tableOfVerbs()
  expect(table.length).toBeGreaterThan(15)
  const retired = new Set(table.flatMap((row) => row.retired))
  const retiredInStore = new Set([...retired, ...table.flatMap((row) => row.retiredInStore)])
  const endpoints = new Set(exportsIn(codeIn(['contracts/src/http/**/*.ts'])).map(({ name }) => name))
  const wrong = exportsIn(codeIn(CODE))
    .filter(({ name }) => !endpoints.has(name) && !(name in EXCEPTIONS))
    .filter(({ name, file }) => (file.includes('/store/') ? retiredInStore : retired).has(firstWordOf(name)))
  expect(wrong.map(({ name, file }) => `${file}: ${name}`)).toEqual([])
})

test('no word is both a verb of the table and retired everywhere', () => {
  const table = tableOfVerbs()
  const verbs = new Set(table.map(({ verb }) => verb))
  expect(table.flatMap(({ retired }) => retired).filter((word) => verbs.has(word))).toEqual([])
})
