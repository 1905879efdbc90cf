import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

/**
 * docs/behaviours.tsv lists what the product does. The title of a test that shows a row ends with the row's `[id]`,
 * and `npm test` compares the two. docs/behaviours-open.txt names the rows that no test shows yet.
 */

const ROOT = join(import.meta.dirname, '..')
const CATALOGUE = join(ROOT, 'docs', 'behaviours.tsv')
const OPEN = join(ROOT, 'docs', 'behaviours-open.txt')
const HEADER =
  '# Rows of behaviours.tsv that no test shows yet; `node tests/behaviours.ts --write` takes off those that one does.'

/** A test of a finished run: its title preceded by its groups' titles, and the first line of its failure. */
export type TestResult = { title: string; outcome: 'passed' | 'failed' | 'skipped'; reason?: string }

export type Comparison = { holding: number; rows: number; problems: string[] }

/** Returns the ids in a title, such as `a/b` and `c/d` in 'does both [a/b] [c/d]'. */
export const idsIn = (title: string): string[] =>
  [...title.matchAll(/\[([a-z][a-z-]*\/[a-z0-9-]+)\]/g)].map(([, id]) => id!)

export const readCatalogue = (): string[] =>
  readFileSync(CATALOGUE, 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split('\t')[0]!)

export const readOpen = (): string[] =>
  readFileSync(OPEN, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

export const compareBehaviours = (rows: string[], open: string[], results: TestResult[]): Comparison => {
  const known = new Set(rows)
  const stillOpen = new Set(open)
  const named = new Set(results.flatMap(({ title }) => idsIn(title)))
  const shown = new Set(
    results.filter(({ outcome }) => outcome === 'passed').flatMap(({ title }) => idsIn(title)),
  )
  const holds = rows.filter((id) => shown.has(id))
  return {
    holding: holds.length,
    rows: rows.length,
    problems: [
      ...rows
        .filter((id, index) => rows.indexOf(id) !== index)
        .map((id) => `${id} is in the catalogue twice`),
      ...[...named]
        .filter((id) => !known.has(id))
        .map((id) => `${id} is in a title but not in the catalogue`),
      ...open.filter((id) => !known.has(id)).map((id) => `${id} is open but not in the catalogue`),
      ...rows
        .filter((id) => !shown.has(id) && !stillOpen.has(id))
        .map((id) => `${id} is shown by no test that passed`),
      ...holds
        .filter((id) => stillOpen.has(id))
        .map((id) => `${id} is shown by a test but still listed as open`),
    ],
  }
}

/** Returns the ids at the end of titles in the sources of the tests that `npm test` runs. */
export const idsInSources = (): Set<string> => {
  const files = globSync('**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['**/node_modules', '**/dist', '**/.*', '**/*.native.test.ts', 'tests/behaviours*'],
  })
  const endOfTitle = /\[[a-z][a-z-]*\/[a-z0-9-]+\](?=['"`]| \[)/g
  return new Set(
    files.flatMap((file) => idsIn((readFileSync(join(ROOT, file), 'utf8').match(endOfTitle) ?? []).join(''))),
  )
}

const writeOpen = (): void => {
  const shown = idsInSources()
  const before = new Set(readOpen())
  const after = readCatalogue()
    .filter((id) => !shown.has(id))
    .sort()
  writeFileSync(OPEN, [HEADER, ...after, ''].join('\n'))
  const off = [...before].filter((id) => !after.includes(id))
  const back = after.filter((id) => !before.has(id))
  console.log(`${after.length} rows are open. Taken off: ${off.join(' ') || 'none'}`)
  if (back.length > 0) console.log(`Back on the list, since no title names them any more: ${back.join(' ')}`)
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
  if (!values.write) console.error('node tests/behaviours.ts --write rewrites docs/behaviours-open.txt')
  else writeOpen()
}
