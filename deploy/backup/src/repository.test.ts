import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import { openRepository } from './repository.ts'
import { openFolder } from './store.ts'

test('says whether the private key is none, or another one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fieldside-repository-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const store = await openFolder(folder)
  const [own, other] = await Promise.all([generateX25519Identity(), generateX25519Identity()])
  await openRepository(store, { recipients: [await identityToRecipient(own)] }).put('a', Buffer.from('kept'))
  const readWith = async (identity: string) => text(await openRepository(store, { identity }).get('a'))
  expect(await readWith(own)).toBe('kept')
  await expect(readWith(other)).rejects.toThrow('These backups are for another key.')
  const noKeys = ['AGE-SECRET-KEY-1TYPO', own.slice(0, -1), 'age1public']
  for (const noKey of noKeys)
    await expect(readWith(noKey)).rejects.toThrow("BACKUP_IDENTITY isn't a private key (AGE-SECRET-KEY-1…).")
})
