import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { VERSION } from '@fieldside/platform/release.ts'
import { expect, onTestFinished, test } from 'vitest'
import { changelogOf } from './changelog.ts'
import {
  breakingCommits,
  changedEvents,
  changedImages,
  changedOperations,
  changedSettings,
  newMigrations,
} from './differences.ts'
import { notesOf } from './notes.ts'
import { outdatedPictures, SHOWN_BY } from './pictures.ts'
import { isAfter, migrationsNow, ROOT, readLastRelease } from './releases.ts'
import { bump, VERSIONED, versionsIn } from './versioned-files.ts'

const FIRST = { version: '0.1.0', date: '2026-11-01', commit: 'aaa' }
const LAST = { version: '0.2.0', date: '2026-11-20', commit: 'bbb' }
const NEXT = { version: '0.3.0', date: '2026-12-01', commit: 'ccc' }

test('compares versions by number, and refuses other names', () => {
  const later = [
    ['0.2.0', '0.1.9'],
    ['0.10.0', '0.9.9'],
    ['1.0.0', '0.99.99'],
  ] as const
  for (const [one, other] of later) {
    expect(isAfter(one, other)).toBe(true)
    expect(isAfter(other, one)).toBe(false)
  }
  expect(isAfter('0.2.0', '0.2.0')).toBe(false)
  for (const name of ['v0.2.0', '0.2', '0.2.0-rc.1', ''])
    expect(() => isAfter(name, '0.1.0')).toThrow('is no version')
})

test('names one version in every file, and sets it in all of them [release/one-version]', () => {
  for (const file of VERSIONED) {
    const text = readFileSync(join(ROOT, file), 'utf8')
    const found = versionsIn(file, text)
    expect(found, file).toEqual(found.map(() => VERSION))
    const bumped = bump(file, text, '9.8.7')
    expect(versionsIn(file, bumped), file).toEqual(found.map(() => '9.8.7'))
    expect(bumped.replaceAll('9.8.7', VERSION), file).toBe(text)
  }
  expect(VERSIONED).toContain('package.json')
})

test('the last release comes before the version of package.json or is it, and has only migrations that exist', () => {
  const last = readLastRelease()
  expect(last.version === VERSION || isAfter(VERSION, last.version)).toBe(true)
  const now = migrationsNow()
  expect(newMigrations(now, last.migrations)).toEqual([])
})

test('gives each release a section of the changelog, under what is not released [release/changelog]', () => {
  const last = { ...LAST, earlier: [FIRST], migrations: {} }
  const text = changelogOf(last, (range) => (range === 'bbb..HEAD' ? '' : `- changes in ${range}`))
  expect(text.slice(text.indexOf('## '))).toBe(
    '## Unreleased\n\nNothing yet.\n\n## 0.2.0, 2026-11-20\n\n- changes in aaa..bbb\n\n## 0.1.0, 2026-11-01\n\n- changes in 6eeb52e..aaa\n',
  )
})

test('lists commits that break something, with what their footer says', () => {
  expect(
    breakingCommits([
      'feat(deploy)!: brokers need TLS',
      'fix(booking): a slip\n\nBREAKING CHANGE: set BUS_URL',
      'feat!: no scope',
      'feat(web): nothing breaks! really: no',
    ]),
  ).toEqual(['- **deploy**: brokers need TLS', '- **booking**: set BUS_URL', '- no scope'])
})

test('lists what changed for consumers and operators [release/notes]', () => {
  const event = (...fields: string[]) => ({
    properties: { data: { properties: Object.fromEntries(fields.map((name) => [name, {}])) } },
  })
  const events = changedEvents(
    { 'a.made.v1': event('id'), 'a.gone.v1': event('id'), 'a.old.v1': event('id') },
    {
      'a.made.v1': event('id', 'at'),
      'a.new.v1': event('id'),
      'a.old.v1': { ...event('id'), 'x-deprecated-since': '2026-12-01' },
    },
  )
  expect(events).toEqual([
    '- New: `a.new.v1`',
    '- Deprecated: `a.old.v1`',
    '- **Removed**: `a.gone.v1`',
    '- `a.made.v1` gained: `data.at`',
  ])
  const paths = (...names: string[]) => ({
    paths: Object.fromEntries(names.map((name) => [name, { get: {} }])),
  })
  const api = changedOperations(paths('/v1/a', '/v1/b'), paths('/v1/a', '/v1/c'))
  expect(api).toEqual(['- New: `GET /v1/c`', '- **Removed**: `GET /v1/b`'])
  const settings = changedSettings(
    `A: "\${KEPT:?run npm run secrets}" B: "\${GONE:-}"`,
    `A: "\${KEPT:?run npm run secrets}" C: "\${MUST:?run npm run secrets}" D: "\${MAY:-1}"`,
  )
  expect(settings).toEqual([
    '- New and required (`secrets` of the operator adds them): `MUST`',
    '- New: `MAY`',
    '- No longer read: `GONE`',
  ])
  const ours = `    image: \${FIELDSIDE_IMAGE:-fieldside}/bff:\${FIELDSIDE_VERSION:-local}\n`
  const images = changedImages(`${ours}    image: postgres:18.1\n`, `${ours}    image: postgres:18.2\n`)
  expect(images).toEqual(['- New: `postgres:18.2`', '- No longer used: `postgres:18.1`'])
  const migrations = newMigrations({ booking: ['0001_booking'] }, { booking: ['0001_booking', '0750_x'] })
  expect(migrations).toEqual(['- booking: `0750_x`'])
  const notes = notesOf(NEXT, LAST, { breaking: [], events, api, settings, images, migrations })
  expect(notes).toContain('# Fieldside 0.3.0\n\n2026-12-01, prepared from commit `ccc`')
  expect(notes).toContain('## Breaking changes\n\nNone.\n')
  for (const line of [...events, ...api, ...settings, ...images, ...migrations]) expect(notes).toContain(line)
  expect(notes).toContain('sbom.cdx.json')
})

/** Whatever the developer's own settings are. */
const AS_KIM = [
  'user.name=Kim',
  'user.email=kim@example.com',
  'commit.gpgsign=false',
  'core.hooksPath=/dev/null',
].flatMap((setting) => ['-c', setting])

test('names the pictures of the README whose screen has changed since they were taken, whatever its tests did', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-pictures-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const git = (...args: string[]): string =>
    execFileSync('git', [...AS_KIM, ...args], { cwd: folder, encoding: 'utf8' }).trim()
  const commit = (files: string[], text: string): void => {
    for (const file of files) {
      mkdirSync(join(folder, dirname(file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    git('add', '--all')
    git('commit', '--quiet', '--message', text)
  }
  const pictures = Object.keys(SHOWN_BY)
  git('init', '--quiet')
  commit(
    ['web/src/features/landing/hero.tsx', ...pictures.map((picture) => `docs/images/${picture}`)],
    'taken',
  )
  commit(['web/src/features/landing/hero.test.tsx', 'web/src/features/help/help.tsx'], 'others')
  expect(outdatedPictures(git)).toEqual([])
  commit(['web/src/features/landing/hero.tsx'], 'a new headline')
  expect(outdatedPictures(git)).toEqual(['landing-1280-light.png'])
  commit(['docs/images/landing-1280-light.png'], 'taken again')
  expect(outdatedPictures(git)).toEqual([])
})

test('knows what shows each picture of the README', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  const pictures = [...readme.matchAll(/docs\/images\/([\w-]+\.png)/g)].map(([, name]) => name)
  expect(Object.keys(SHOWN_BY).toSorted()).toEqual(pictures.toSorted())
  for (const path of Object.values(SHOWN_BY).flat()) expect(existsSync(join(ROOT, path)), path).toBe(true)
})
