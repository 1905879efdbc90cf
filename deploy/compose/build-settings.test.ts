import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VERSION } from '@fieldside/platform/release.ts'
import { afterAll, expect, it } from 'vitest'
import { buildSettings } from './build-settings.ts'
import { readCompose } from './testing/compose-files.ts'

const ROOT = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'fieldside-build-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const OCI = 'org.opencontainers.image'
const DOCKERFILES = ['deploy/Dockerfile', 'deploy/keycloak/Dockerfile']

it('names commit, time, and address of a checkout, without the login in the address, and leaves out what it doesn’t know', () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  git('init', '--quiet')
  expect(buildSettings(folder)).toEqual({
    FIELDSIDE_REVISION: 'unknown',
    FIELDSIDE_CREATED: '',
    FIELDSIDE_SOURCE: '',
  })
  git('remote', 'add', 'origin', 'https://someone:secret@git.example.com/fieldside.git')
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@people.test']
  git(...author, 'commit', '--quiet', '--allow-empty', '--message', 'first')
  expect(buildSettings(folder)).toEqual({
    FIELDSIDE_REVISION: git('rev-parse', 'HEAD'),
    FIELDSIDE_CREATED: git('log', '-1', '--format=%cI'),
    FIELDSIDE_SOURCE: 'https://git.example.com/fieldside.git',
  })
})

it('gives every image that Compose builds its release [release/labels]', () => {
  const built = Object.values(readCompose(['docker-compose.yml']).services).filter(({ build }) => build)
  expect(built).toHaveLength(13)
  for (const { build, image } of built)
    for (const name of ['VERSION', 'REVISION', 'CREATED', 'SOURCE'])
      expect(build?.args?.[name], image).toBe(`\${FIELDSIDE_${name}:-}`)
})

it.each(DOCKERFILES)(
  'labels images of %s with release, commit, time, and source [release/labels]',
  (file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    expect(text).toContain(`${OCI}.version="\${VERSION:-${VERSION}}"`)
    for (const label of ['revision', 'created', 'source'])
      expect(text).toContain(`${OCI}.${label}="\${${label.toUpperCase()}:-unknown}"`)
  },
)

it('gives processes in images the release that the labels name [release/labels]', () => {
  expect(readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8')).toContain(
    `ENV FIELDSIDE_VERSION=\${VERSION:-${VERSION}} FIELDSIDE_REVISION=\${REVISION:-unknown}\n`,
  )
})
