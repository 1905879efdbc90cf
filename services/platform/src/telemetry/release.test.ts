import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { afterAll, expect, test } from 'vitest'
import { collectProcessMetrics } from '../service/process-metrics.ts'
import {
  connectionNameOf,
  instanceNamed,
  release,
  releaseIn,
  revisionOf,
  shortRevision,
  VERSION,
} from './release.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldside-release-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const COMMIT = 'a1b2c3d4e5f60718293a4b5c6d7e8f9001122334'

test('reads the release from an image’s environment, and from package.json and Git in a checkout [release/known]', () => {
  expect(releaseIn({ FIELDSIDE_VERSION: '9.8.7', FIELDSIDE_REVISION: COMMIT })).toEqual({
    version: '9.8.7',
    revision: COMMIT,
  })
  expect(releaseIn({ FIELDSIDE_VERSION: '', FIELDSIDE_REVISION: 'unknown' })).toEqual({
    version: VERSION,
    revision: 'unknown',
  })
  expect(releaseIn({}).version).toBe(VERSION)
})

test('names the commit of a checkout and whether its files differ, and `unknown` without one [release/known]', () => {
  expect(revisionOf(folder)).toBe('unknown')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim()
  git('init', '--quiet')
  writeFileSync(join(folder, 'a'), '1')
  git('add', 'a')
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@people.test']
  git(...author, 'commit', '--quiet', '--message', 'first')
  git(...author, 'tag', '--annotate', 'v1.0.0', '--message', 'v1.0.0')
  const commit = git('rev-parse', 'HEAD')
  expect(revisionOf(folder)).toBe(commit)
  writeFileSync(join(folder, 'a'), 'two')
  expect(revisionOf(folder)).toBe(`${commit}-dirty`)
  expect(revisionOf(join(folder, 'nowhere'))).toBe('unknown')
})

test('exports the release that runs [release/known]', async () => {
  const registry = new Registry()
  collectProcessMetrics(registry)
  const { version, revision } = release()
  const { node } = process.versions
  const series = `fieldside_build_info{version="${version}",revision="${revision}",node="${node}"} 1\n`
  expect(await registry.metrics()).toContain(series)
})

test('shortens only commits', () => {
  const revisions = [COMMIT, `${COMMIT}-dirty`, 'unknown', 'local']
  expect(revisions.map(shortRevision)).toEqual(['a1b2c3d4e5f6', 'a1b2c3d4e5f6-dirty', 'unknown', 'local'])
})

test('reads an instance back from the name of its connection, with the end of a long host name', () => {
  const instance = { version: '0.2.0', revision: 'a1b2c3d4e5f6-dirty', instance: 'host-1.example' }
  expect(instanceNamed(connectionNameOf(instance))).toEqual(instance)
  const long = { ...instance, instance: `${'long-'.repeat(20)}7c9d8-x2x4z` }
  const name = connectionNameOf(long)
  expect(name).toHaveLength(63)
  expect(instanceNamed(name)?.instance).toMatch(/7c9d8-x2x4z$/)
  for (const other of ['booking', 'booking-bus', 'migrate booking', 'psql', ''])
    expect(instanceNamed(other)).toBeUndefined()
})
