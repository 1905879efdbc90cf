import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from './database.ts'
import { createLogStore } from './log-store.ts'
import { openFolder } from './store.ts'

const SEGMENT_BYTES = 16 * 1024 * 1024
const MARK = 'a mark'

test('goes on when Barman removes a part of the log while an earlier one is being stored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldside-log-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const archive = join(folder, 'wals', '0000000100000000')
  const streaming = join(folder, 'streaming')
  for (const made of [archive, streaming]) await mkdir(made, { recursive: true })
  const [kept, removed, current] = [1, 2, 3].map((n) => `00000001000000000000000${n}`) as [
    string,
    string,
    string,
  ]
  for (const name of [kept, removed]) await writeFile(join(archive, name), name)
  await writeFile(join(streaming, `${current}.partial`), MARK)
  const end = BigInt(3 * SEGMENT_BYTES + MARK.length)
  const store = await openFolder(join(folder, 'store'))
  const log = createLogStore({
    database: { flushed: async () => end, mark: async () => ({ text: MARK, end }) } as unknown as Database,
    barman: { folder, run: async () => undefined, receive: async () => undefined, backups: async () => [] },
    repository: {
      ...store,
      recipients: [],
      put: async (name, content) => {
        await rm(join(archive, removed), { force: true })
        await store.put(name, Buffer.isBuffer(content) ? content : await buffer(content))
      },
    },
    generation: 'g',
    server: { system: '1', timeline: 1, segmentBytes: SEGMENT_BYTES, keepsLog: true },
  })
  expect(await log.store(new AbortController().signal)).toBe(end)
  expect(await readdir(join(folder, 'store', 'databases', 'g', 'wal'))).toEqual([kept, `${current}.00000000`])
})
