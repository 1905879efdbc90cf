import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { isShipped, ROOT_FILES, SOURCES, WEB_SOURCES } from './image-layout.ts'

const ROOT = join(import.meta.dirname, '../..')
const dockerfile = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8')
const stages = new Map(
  dockerfile.split(/^FROM /m).map((stage) => [stage.match(/ AS (\w+)/)?.[1] ?? 'last', stage]),
)

const copiedIn = (stage: string): string[] =>
  [...(stages.get(stage) ?? '').matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, paths]) =>
    (paths ?? '').split(' ').slice(0, -1),
  )

const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))

/** Matches as Docker does: a pattern covers what it names and everything below. */
const isIgnored = (path: string): boolean =>
  path
    .split('/')
    .map((_, depth, parts) => parts.slice(0, depth + 1).join('/'))
    .some((part) => ignored.some((pattern) => matchesGlob(part, pattern)))

it('copies the files in the Dockerfile that image-layout.ts describes', () => {
  expect(copiedIn('tools')).toEqual(ROOT_FILES)
  expect(copiedIn('web')).toEqual(WEB_SOURCES)
  expect(copiedIn('sources')).toEqual(SOURCES)
  expect(copiedIn('last')).toEqual([])
})

const Manifest = z.object({ name: z.string(), dependencies: z.record(z.string(), z.string()).default({}) })

/** Returns the folders of the workspace's packages that a part of the product needs, with its own. */
const neededBy = (parts: readonly string[]): string[] => {
  const manifests = globSync('{contracts,bff,web,{services,deploy,packages}/*}/package.json', { cwd: ROOT })
  const known = manifests.map((path) => ({
    folder: dirname(path),
    ...Manifest.parse(JSON.parse(readFileSync(join(ROOT, path), 'utf8'))),
  }))
  const needed = new Set(parts)
  for (const part of needed) {
    const { dependencies = {} } = known.find(({ folder }) => folder === part) ?? {}
    for (const { folder, name } of known) if (name in dependencies) needed.add(folder)
  }
  return [...needed]
}

it('copies each package of the workspace that an image needs', () => {
  const parts = globSync('{services/*,bff,deploy/{backup,database,egress,operator}}', { cwd: ROOT })
  expect(parts.length).toBeGreaterThan(10)
  const isCopied = (folder: string) => SOURCES.some((path) => `${folder}/`.startsWith(`${path}/`))
  expect(neededBy(parts).filter((folder) => !isCopied(folder))).toEqual([])
})

it('excludes in .dockerignore exactly what image-layout.ts excludes', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n')
  const folders = [...SOURCES, ...WEB_SOURCES]
  const candidates = [
    ...tracked.filter((path) => folders.some((folder) => path.startsWith(`${folder}/`))),
    'services/booking/node_modules/x/index.js',
    'web/dist/index.html',
  ]
  expect(candidates.length).toBeGreaterThan(300)
  const differ = candidates.filter((path) => isIgnored(path) === isShipped(path))
  expect(differ).toEqual([])
})

it('keeps secrets out of layers: .env stays outside, and no build argument or variable carries one', () => {
  for (const path of [
    '.env',
    '.env.production',
    'services/billing/.env',
    '.git/config',
    '.fieldside/secrets.json',
    'tls/billing/tls.key',
  ])
    expect(isIgnored(path)).toBe(true)
  const named = [...dockerfile.matchAll(/^(?:ARG|ENV) (.*)$/gm)].flatMap(([, line]) =>
    (line ?? '').split(' ').map((pair) => pair.split('=')[0]),
  )
  const settings = [
    ...['BASE', 'DEBIAN', 'DOCKER', 'HOST', 'NODE', 'NODE_ENV', 'PART', 'PORT', 'POSTGRES', 'RUN_AS'],
  ]
  const release = ['CREATED', 'FIELDSIDE_REVISION', 'FIELDSIDE_VERSION', 'REVISION', 'SOURCE', 'VERSION']
  expect([...new Set(named)].sort()).toEqual([...settings, ...release].sort())
})

it("gives the operator's image every file that the Compose files name", () => {
  const copied = copiedIn('operator')
  const files = ['docker-compose.yml', ...globSync('deploy/compose/*.yml', { cwd: ROOT })]
  const named = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\.\/(deploy\/[\w./-]+)(?=:)/g)].map(
      ([, path]) => path!,
    ),
  )
  expect(named.length).toBeGreaterThan(5)
  const isCopied = (path: string): boolean =>
    copied.some((one) => path === one || path.startsWith(`${one}/`) || matchesGlob(path, one))
  expect([...files, ...named].filter((path) => !isCopied(path))).toEqual([])
  expect(copied.filter(isIgnored)).toEqual([])
})

it('runs images as an unprivileged user, except the operator', () => {
  expect(stages.get('last')).toMatch(/^ARG RUN_AS=1000\nUSER \$\{RUN_AS\}:\$\{RUN_AS\}$/m)
  const compose = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8')
  expect(compose.match(/PART: \S+ .*RUN_AS: .*/g)).toEqual([
    'PART: deploy/operator, BASE: operator, RUN_AS: root } }',
  ])
})
