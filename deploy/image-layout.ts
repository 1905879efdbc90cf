import { execFile } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '..')
const PNPM = 'pnpm@12.21.0'
const NOT_SHIPPED = /(^|\/)(node_modules|dist|tests|testing|fixtures)(\/|$)|\.test\.tsx?$/

/** In every image, at its root. */
export const ROOT_FILES = ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', '.npmrc']

/** What the image of a deployable folder ('services/booking', 'bff') holds: the workspace's layout, only smaller. */
export const foldersOf = (deployable: string): string[] => ['contracts', 'services/platform', deployable]

/** What the web client is built from; of that, only its dist folder gets into an image, the BFF's. */
export const WEB_SOURCES = ['tsconfig.json', 'contracts', 'web']

/** Whether a file, named from the root of the repository, gets into the image of what it belongs to. */
export const isShipped = (path: string): boolean => !NOT_SHIPPED.test(path)

const copy = (paths: string[], folder: string): void => {
  mkdirSync(folder, { recursive: true })
  for (const path of paths)
    cpSync(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (source) => isShipped(source.slice(ROOT.length)),
    })
}

const pnpm = (folder: string, args: string[]): Promise<unknown> =>
  promisify(execFile)('npx', ['-y', PNPM, ...args], { cwd: folder })

/** Copies, not links to pnpm's store: who locks the tree of an image must not lock the store. */
const install = (folder: string, args: string[]): Promise<unknown> =>
  pnpm(folder, ['install', '--frozen-lockfile', '--package-import-method', 'copy', ...args])

/**
 * Lays out the files of one image in a folder and installs what they need there, as the Dockerfile does. Node runs
 * `.ts` files directly, but never from inside node_modules: the workspace's own packages stay links, so its layout
 * is kept. The BFF's image holds the built web client besides, which the caller has (web-build.ts, or buildWebIn).
 */
export const layOutImage = async (deployable: string, folder: string, webDist?: string): Promise<void> => {
  copy([...ROOT_FILES, ...foldersOf(deployable)], folder)
  await install(folder, ['--prod', '--filter', `{./${deployable}}...`])
  if (webDist) cpSync(webDist, join(folder, 'web/dist'), { recursive: true })
}

/** Builds the web client in a folder of its own from nothing but the files that the Dockerfile gives it. */
export const buildWebIn = async (folder: string): Promise<string> => {
  copy([...ROOT_FILES, ...WEB_SOURCES], folder)
  await install(folder, ['--filter', '{./web}...'])
  await pnpm(folder, ['--dir', 'web', 'run', 'build'])
  return join(folder, 'web/dist')
}
