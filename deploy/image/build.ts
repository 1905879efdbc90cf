import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'
import { billOfMaterials, packagesOf } from './bill-of-materials.ts'
import { copyPackage } from './packages.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Packages with native code or WebAssembly, and kafkajs, whose parts our code changes. */
const NOT_BUNDLED = /^(kafkajs|sharp|@prisma\/schema-engine-wasm)(\/|$)/

/** Leaves some packages out of the bundle and copies them into the image with their dependencies. */
const copyPackages = (out: string, copied: Set<string>): Plugin => ({
  name: 'copy-packages',
  resolveId: {
    filter: { id: NOT_BUNDLED },
    handler: (id, importer) => {
      const name = id.split('/', id.startsWith('@') ? 2 : 1).join('/')
      copyPackage(name, dirname(importer ?? ROOT), join(out, 'node_modules'), copied)
      return { id, external: true }
    },
  },
})

// A comment may quote one.
const FOLDER = /(?<!`)new URL\('(\.\.?\/[^']*)\/', import\.meta\.url\)/g
const WORKER = /new URL\('(\.\/[\w-]+)\.ts', import\.meta\.url\)/g

/** Copies the folders that modules read, under their repository paths, and bundles workers beside main.mjs. */
const keepFiles = (out: string): Plugin => ({
  name: 'keep-files',
  transform: {
    filter: { code: /new URL\('\.\.?\/[^']*', import\.meta\.url\)/ },
    handler(code, id) {
      return code
        .replaceAll(FOLDER, (_, path: string) => {
          const folder = join(dirname(id), path)
          const place = relative(ROOT, folder)
          cpSync(folder, join(out, place), { recursive: true })
          return `new URL('./${place}/', import.meta.url)`
        })
        .replaceAll(WORKER, (_, path: string) => {
          const fileName = `${path.slice(2)}.mjs`
          this.emitFile({ type: 'chunk', id: join(dirname(id), `${path}.ts`), fileName })
          return `new URL('./${fileName}', import.meta.url)`
        })
    },
  },
})

/**
 * Builds an image's files: `main.mjs`, the folders that it reads, and the packages that a bundle can't hold.
 * `part` is the folder of the process in the repository ("services/booking").
 * @throws Error naming the file that could not be built
 */
export const buildImage = async (part: string, out: string): Promise<void> => {
  mkdirSync(out, { recursive: true })
  const copied = new Set<string>()
  const bundle = await rolldown({
    cwd: ROOT,
    // Programs for laptops and tests have no src folder.
    input: { main: join(ROOT, part, part.startsWith('dev/') ? 'main.ts' : 'src/main.ts') },
    platform: 'node',
    plugins: [copyPackages(out, copied), keepFiles(out)],
    onLog: (_level, { code, message }) => {
      if (code === 'UNRESOLVED_IMPORT') throw new Error(message)
    },
  })
  try {
    const names = { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' }
    await bundle.write({ dir: out, format: 'esm', keepNames: true, ...names })
    const packages = [...packagesOf(await bundle.watchFiles), ...copied]
    writeFileSync(join(out, 'sbom.cdx.json'), JSON.stringify(billOfMaterials(part, packages), null, 2))
  } finally {
    await bundle.close()
  }
}
