import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

export const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Hashes the names and contents of a folder's files into one SHA-256. */
export const sha256OfFolder = async (folder: string): Promise<string> => {
  const hash = createHash('sha256')
  for (const name of (await readdir(folder)).sort())
    hash.update(`${await sha256Of(join(folder, name))}  ${name}\n`)
  return hash.digest('hex')
}
