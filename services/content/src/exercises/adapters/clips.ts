import { readFile } from 'node:fs/promises'

const FOLDER = new URL('../../../clips/', import.meta.url)
const NAME = /^[a-z0-9-]+$/

export const readClip = async (name: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  if (!NAME.test(name)) return undefined
  try {
    return new Uint8Array(await readFile(new URL(`${name}.webm`, FOLDER)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
