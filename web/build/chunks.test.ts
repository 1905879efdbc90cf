import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { chunkName } from './chunks.ts'

const LARGE = 'x'.repeat(20_000)
const SMALL = 'x'.repeat(100)

type Source = { code?: string; imports?: string[]; loads?: string[] }

const of = (name: string): string => (name.includes('/') ? `/web/${name}` : `/web/src/${name}.tsx`)

/** Returns the file of each module, by the names of `sources`. A screen is a module named after it. */
const filesOf = (sources: Record<string, Source>, screens: Record<string, string>) => {
  const names = Object.keys(sources)
  const listing = (key: 'imports' | 'loads', name: string) =>
    names.filter((other) => sources[other]![key]?.includes(name)).map(of)
  const infoOf = (id: string) => {
    const name = names.find((one) => of(one) === id) ?? ''
    const { code = SMALL, imports = [], loads = [] } = sources[name] ?? {}
    return {
      code,
      importedIds: imports.map(of),
      dynamicallyImportedIds: loads.map(of),
      importers: listing('imports', name),
      dynamicImporters: listing('loads', name),
    } as unknown as Rolldown.ModuleInfo
  }
  const built = Object.entries(screens).map(([name, layout]) => ({
    path: `/${name}`,
    layout,
    module: of(name),
  }))
  const fileOf = chunkName('/web', built)
  return Object.fromEntries(names.map((name) => [name, fileOf(of(name), { getModuleInfo: infoOf })]))
}

const SCREENS = { one: 'plain', two: 'shell', three: 'plain', four: 'shell', five: 'shell', six: 'plain' }
const main = (...imports: string[]): Source => ({ imports, loads: Object.keys(SCREENS) })

test('what every screen needs is the app, and libraries of it the vendor file', () => {
  const files = filesOf(
    {
      main: main('node_modules/react/index.js', 'session'),
      'node_modules/react/index.js': {},
      session: {},
      one: {},
      two: {},
      three: {},
    },
    SCREENS,
  )
  expect(files).toMatchObject({
    'node_modules/react/index.js': 'vendor',
    session: 'app',
    one: null,
    two: null,
  })
})

test('what the same screens share is one file, and small files that other screens share join it', () => {
  const files = filesOf(
    {
      main: main(),
      one: { imports: ['table', 'row', 'badge'] },
      two: { imports: ['table', 'row'] },
      three: { imports: ['badge'] },
      table: { code: LARGE },
      row: { code: LARGE },
      badge: {},
    },
    SCREENS,
  )
  expect(files.table).toMatch(/^shared/)
  expect(files.row).toBe(files.table)
  expect(files.badge).not.toBe(files.table)
  const joined = filesOf(
    {
      main: main(),
      one: { imports: ['label', 'badge'] },
      two: { imports: ['label', 'badge'] },
      three: { imports: ['badge'] },
      label: {},
      badge: {},
    },
    SCREENS,
  )
  expect(joined.label).toBe(joined.badge)
})

test('a small file does not join one that needs a file which its screens do without', () => {
  const files = filesOf(
    {
      main: main(),
      one: { imports: ['icon'] },
      two: { imports: ['icon', 'field'] },
      three: { imports: ['field'] },
      four: { imports: ['form'] },
      five: { imports: ['form'] },
      six: { imports: ['form'] },
      icon: {},
      field: { code: 'x'.repeat(6000), imports: ['form'] },
      form: { code: LARGE },
    },
    SCREENS,
  )
  expect(files.icon).not.toBe(files.field)
})

/** Returns a product whose modules import later ones, by a number that stands for chance. */
const productOf = (seed: number): Record<string, Source> => {
  let state = seed
  const chance = (of: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * of)
  }
  const names = Array.from({ length: 20 }, (_, index) => `m${index}`)
  const some = (from: number): string[] => names.filter((_, index) => index >= from && chance(5) === 0)
  const modules = names.map((name, index): [string, Source] => [
    name,
    { code: 'x'.repeat([100, 3000, 9000, 20_000][chance(4)]!), imports: some(index + 1) },
  ])
  const screens = Object.keys(SCREENS).map((name): [string, Source] => [name, { imports: some(0) }])
  return { main: main(), ...Object.fromEntries([...screens, ...modules]) }
}

test('no files need each other, whatever the modules are', () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const sources = productOf(seed)
    const files = filesOf(sources, SCREENS)
    const fileOf = (name: string): string => files[name] ?? name
    const needs = new Map<string, Set<string>>()
    for (const [name, { imports = [] }] of Object.entries(sources))
      for (const one of imports)
        if (fileOf(one) !== fileOf(name))
          needs.set(fileOf(name), (needs.get(fileOf(name)) ?? new Set()).add(fileOf(one)))
    for (const file of needs.keys()) {
      const reached = new Set(needs.get(file))
      for (const one of reached) for (const further of needs.get(one) ?? []) reached.add(further)
      expect(reached.has(file), `${file} of product ${seed} needs itself`).toBe(false)
    }
  }
})

test('zod, and contracts that only it needs, wait for the first input', () => {
  const files = filesOf(
    {
      main: { ...main(), loads: [...Object.keys(SCREENS), 'form'] },
      one: {},
      two: {},
      three: {},
      form: { imports: ['node_modules/zod/index.js', '../contracts/src/rule.ts?schemas'] },
      'node_modules/zod/index.js': {},
      '../contracts/src/rule.ts?schemas': { imports: ['node_modules/zod/index.js'] },
    },
    SCREENS,
  )
  expect(files).toMatchObject({
    form: 'validation',
    'node_modules/zod/index.js': 'validation',
    '../contracts/src/rule.ts?schemas': 'validation',
  })
})

test('what several dialogs share is with the popups, and what one needs stays with it', () => {
  const files = filesOf(
    {
      main: main(),
      one: { loads: ['dialog'] },
      two: { loads: ['menu'] },
      three: {},
      dialog: { imports: ['overlay', 'own'] },
      menu: { imports: ['overlay'] },
      overlay: {},
      own: {},
    },
    SCREENS,
  )
  expect(files).toMatchObject({ overlay: 'popups0', own: null })
})

test('a part that loads at once does not bring what only dialogs share', () => {
  const files = filesOf(
    {
      main: main(),
      one: { loads: ['dialog', 'menu', 'card'] },
      two: { loads: ['count'] },
      three: {},
      dialog: { imports: ['overlay'] },
      menu: { imports: ['overlay'] },
      card: { imports: ['number'] },
      count: { imports: ['number'] },
      overlay: { code: LARGE },
      number: {},
    },
    SCREENS,
  )
  expect(files.number).toMatch(/^popups/)
  expect(files.number).not.toBe(files.overlay)
})
