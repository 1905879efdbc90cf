import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { folderOf, PROCESSES } from '@fieldside/deploy/topology.ts'
import type { Plugin } from 'rolldown'
import { hashOfSources } from './source-hash.ts'

export type Programs = {
  root: string
  /** Files to run, relative to the root. */
  entries: readonly string[]
  /** Patterns of the files that a build depends on. */
  sources: readonly string[]
}

/** Returns the file that runs an entry. */
export type FileOf = (entry: string) => string

const ROOT = join(import.meta.dirname, '../..')

const DEV_PROGRAMS = ['login', 'files', 'mail', 'stripe']

const PRODUCT: Programs = {
  root: ROOT,
  entries: [
    ...PROCESSES.map((name) => `${folderOf(name)}/src/main.ts`),
    ...DEV_PROGRAMS.map((name) => `dev/${name}/main.ts`),
  ],
  sources: [
    '{contracts,services/*,bff,deploy/database}/src/**/*.ts',
    'services/*/prisma/client/**/*.ts',
    '{deploy,dev/*}/*.ts',
    'pnpm-lock.yaml',
  ],
}

/** Packages with native code or WebAssembly, that load files by name, or whose parts our code changes (kafkajs). */
const NOT_BUNDLED = /^(kafkajs|sharp|@prisma\/schema-engine-wasm|@20minutes\/s3rver)(\/|$)/

/** Builds that nothing used for so long are deleted. A running process may still load parts of a younger one. */
const KEPT_MS = 7 * DAY_MS

/** Lets a module in the bundle find its files, and the packages outside of it, where the source would. */
const keepPlaces = (folder: string): Plugin => ({
  name: 'keep-places',
  resolveId: {
    filter: { id: NOT_BUNDLED },
    async handler(id, importer) {
      const found = await this.resolve(id, importer, { skipSelf: true })
      return found && { id: found.id, external: true }
    },
  },
  transform: {
    filter: { code: /import\.meta\.(url|dirname)/ },
    handler: (code, id) => {
      const at = (path: string): string =>
        `new URL(${JSON.stringify(relative(folder, path))}, import.meta.url)`
      return code
        .replaceAll('import.meta.url', `${at(id)}.href`)
        .replaceAll('import.meta.dirname', `decodeURIComponent(${at(dirname(id))}.pathname)`)
    },
  },
})

const nameOf = (entry: string): string => entry.replace(/((\/src)?\/main)?\.ts$/, '').replaceAll('/', '-')

/** @throws Error naming the file that could not be built */
const buildInto = async (folder: string, { root, entries }: Programs): Promise<void> => {
  // Loaded only for a build: its native code takes longer to load than the hash of the sources to compute.
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(entries.map((entry) => [nameOf(entry), join(root, entry)])),
    platform: 'node',
    plugins: [keepPlaces(folder)],
    // A package of the S3 server's calls eval.
    checks: { eval: false },
    onLog: (_level, { code, message }) => {
      if (code === 'UNRESOLVED_IMPORT') throw new Error(message)
    },
  })
  try {
    const names = { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' }
    // The maps are for profiles (tests/bench). The programs don't name them, so Node reads none.
    await bundle.write({ dir: folder, format: 'esm', keepNames: true, sourcemap: 'hidden', ...names })
  } finally {
    await bundle.close()
  }
}

const deleteUnused = (builds: string): void => {
  for (const name of readdirSync(builds)) {
    const build = join(builds, name)
    // Another process may delete it first.
    const usedMs = statSync(build, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (Date.now() - usedMs > KEPT_MS) rmSync(build, { recursive: true, force: true })
  }
}

/**
 * Bundles programs so that each starts from a few files instead of several hundred. Builds only when no build of the
 * same sources exists. Each build has its own folder, because running processes load parts of theirs later.
 * @throws Error naming the file that could not be built
 */
export const bundle = async (programs: Programs, log: (line: string) => void): Promise<FileOf> => {
  const builds = join(programs.root, 'node_modules', '.cache', 'bundles')
  const folder = join(builds, (await hashOfSources(programs.root, programs.sources)).slice(0, 16))
  if (existsSync(folder)) utimesSync(folder, new Date(), new Date())
  else {
    log('bundling the services (their sources changed)')
    const unfinished = join(builds, randomUUID())
    try {
      await buildInto(unfinished, programs)
      renameSync(unfinished, folder)
    } catch (error) {
      // Another process may have finished the same build first.
      if (!existsSync(folder)) throw error
    } finally {
      rmSync(unfinished, { recursive: true, force: true })
    }
    deleteUnused(builds)
  }
  return (entry) => join(folder, `${nameOf(entry)}.mjs`)
}

/** Bundles the services, the BFF, and the programs that stand in for other systems. */
export const bundleProduct = (log: (line: string) => void): Promise<FileOf> => bundle(PRODUCT, log)
