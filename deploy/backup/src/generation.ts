import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Server } from './database.ts'

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
  const newest = ids.at(-1)
  if (newest === undefined) return undefined
  return Generation.parse(JSON.parse(await readFile(join(folder, newest, FILE), 'utf8')))
}

/** Continues a server's generation, or begins one. */
export const openGeneration = async (
  folder: string,
  { system, timeline, keepsLog }: Server,
  recipients: readonly string[],
): Promise<{ generation: Generation; isNew: boolean }> => {
  const known = await currentGeneration(folder)
  const keys = known?.recipients ?? recipients
  const isNew = !(
    keepsLog &&
    known?.system === system &&
    known.timeline === timeline &&
    keys.every((key) => recipients.includes(key))
  )
  const id = isNew ? new Date().toISOString().replace(/[-:.]/g, '') : known.id
  const generation = { id, system, timeline, recipients: [...(isNew ? recipients : keys)] }
  await mkdir(join(folder, id), { recursive: true, mode: 0o700 })
  await writeFile(join(folder, id, FILE), JSON.stringify(generation))
  return { generation, isNew }
}

/** Removes the catalogues of earlier generations, whose backups are in the store. */
export const deleteEarlier = async (folder: string, { id }: Generation): Promise<void> => {
  const earlier = (await readdir(folder)).filter((name) => ID.test(name) && name < id)
  for (const name of earlier) await rm(join(folder, name), { recursive: true, force: true })
}
