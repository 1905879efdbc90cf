import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openGeneration } from './generation.ts'

const SERVER = { system: '7', timeline: 1, segmentBytes: 16 * 1024 ** 2, keepsLog: true }

const createFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldside-generation-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test.each([
  ['with the same keys', SERVER, ['age1a'], false],
  ['with a further key', SERVER, ['age1b', 'age1a'], false],
  ['with another key', SERVER, ['age1b'], true],
  ['without one of the keys', SERVER, [], true],
  ['of another server', { ...SERVER, system: '8' }, ['age1a'], true],
  ['after a restore', { ...SERVER, timeline: 2 }, ['age1a'], true],
  ['when Postgres dropped log', { ...SERVER, keepsLog: false }, ['age1a'], true],
])('begins a generation or goes on %s', async (_, server, recipients, begins) => {
  const folder = await createFolder()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect((await openGeneration(folder, SERVER, ['age1a'])).isNew).toBe(true)
  vi.advanceTimersByTime(1)
  expect((await openGeneration(folder, server, recipients)).isNew).toBe(begins)
  expect((await readdir(folder)).length).toBe(begins ? 2 : 1)
})

test('goes on with a generation of an earlier release, and remembers its keys from then on', async () => {
  const folder = await createFolder()
  const id = '20261101T000000000Z'
  await mkdir(join(folder, id))
  await writeFile(join(folder, id, 'generation.json'), JSON.stringify({ id, system: '7', timeline: 1 }))
  expect(await openGeneration(folder, SERVER, ['age1a'])).toMatchObject({ generation: { id }, isNew: false })
  expect((await openGeneration(folder, SERVER, ['age1b'])).isNew).toBe(true)
})

test('goes on after a crash that left a folder without its file', async () => {
  const folder = await createFolder()
  const { generation } = await openGeneration(folder, SERVER, ['age1a'])
  await mkdir(join(folder, '29991231T000000000Z'))
  expect(await openGeneration(folder, SERVER, ['age1a'])).toEqual({ generation, isNew: false })
})
