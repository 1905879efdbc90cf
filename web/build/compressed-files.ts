import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = async (file: string): Promise<void> => {
  const plain = await readFile(file)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/** Writes each script and style in Brotli (at its highest level, the default) and gzip beside it, for the BFF to serve. */
export const compressedFiles = (): Plugin => ({
  name: 'compressed-files',
  apply: 'build',
  async writeBundle({ dir }) {
    const files: string[] = []
    for await (const file of glob('assets/*.{js,css}', { cwd: dir! })) files.push(join(dir!, file))
    await Promise.all(files.map(compress))
  },
})
