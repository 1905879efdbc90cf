import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** The highest level takes seconds for a script of this size, such as that of the API's reference. */
const LARGE_BYTES = 1024 * 1024
const LARGE_QUALITY = 9

const compress = async (file: string): Promise<void> => {
  const plain = await readFile(file)
  const quality = plain.length > LARGE_BYTES ? LARGE_QUALITY : constants.BROTLI_MAX_QUALITY
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    [constants.BROTLI_PARAM_QUALITY]: quality,
  }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/** Writes each script and style in Brotli (nearly all at its highest level) and gzip beside it, for the BFF to serve. */
export const compressedFiles = (): Plugin => ({
  name: 'compressed-files',
  apply: 'build',
  async writeBundle({ dir }) {
    const files: string[] = []
    for await (const file of glob('assets/*.{js,css}', { cwd: dir! })) files.push(join(dir!, file))
    await Promise.all(files.map(compress))
  },
})
