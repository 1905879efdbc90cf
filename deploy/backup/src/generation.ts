import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Server } from './database.ts'
import { undefinedIfMissing } from './missing-file.ts'

/**
 * An unbroken piece of a server's log with its base backups: one catalogue of Barman and one folder in the store. A
 * restored server, one that dropped log that wasn't received, and a public key that is gone begin a new one, so that no
 * restore meets a gap, another history, or log for another key.
 */
export type Generation = z.infer<typeof Generation>
const Generation = z.object({
  /** When it began, so that they sort by time. */
  id: z.string(),
  system: z.string(),
  timeline: z.number().int(),
  /** Public keys of age. Each of their private keys opens all of it. Earlier releases didn't write them. */
  recipients: z.array(z.string()).optional(),
})

const FILE = 'generation.json'
const ID = /^\d{8}T\d{9}Z$/

/** Returns the newest generation in a folder. */
export const currentGeneration = async (folder: string): Promise<Generation | undefined> => {
  const ids = (await readdir(folder).catch(() => [])).filter((name) => ID.test(name)).sort()
  for (const id of ids.reverse()) {
    // A crash can leave a folder without the file.
    const text = await readFile(join(folder, id, FILE), 'utf8').catch(undefinedIfMissing)
    if (text !== undefined) return Generation.parse(JSON.parse(text))
  }
  return undefined
}

/** Continues a server's generation, or begins one. */
export const openGeneration = async (
  folder: string,
  { system, timeline, keepsLog }: Server,
  recipients: readonly string[],
): Promise<{ generation: Generation; isNew: boolean }> => {
  const known = await currentGeneration(folder)
  const keys = known?.recipients ?? recipients
  const isKnown =
    keepsLog &&
    known?.system === system &&
    known.timeline === timeline &&
    keys.every((key) => recipients.includes(key))
  if (isKnown && known.recipients) return { generation: known, isNew: false }
  const id = isKnown ? known.id : new Date().toISOString().replace(/[-:.]/g, '')
  const generation = { id, system, timeline, recipients: [...recipients] }
  await mkdir(join(folder, id), { recursive: true, mode: 0o700 })
  const file = join(folder, id, FILE)
  await writeFile(`${file}.new`, JSON.stringify(generation))
  await rename(`${file}.new`, file)
  return { generation, isNew: !isKnown }
}

/** Removes the catalogues of earlier generations, whose backups are in the store. */
export const deleteEarlier = async (folder: string, { id }: Generation): Promise<void> => {
  const earlier = (await readdir(folder)).filter((name) => ID.test(name) && name < id)
  for (const name of earlier) await rm(join(folder, name), { recursive: true, force: true })
}
