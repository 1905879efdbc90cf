import { execFile } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '../..')
const PNPM = 'pnpm@12.21.0'
const NOT_SHIPPED = /(^|\/)(node_modules|dist|tests|testing|fixtures)(\/|$)|\.test\.tsx?$/

export const ROOT_FILES = ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', '.npmrc']

/** Returns the folders in the image of a deployable ("services/booking", "bff"), in the workspace's layout. */
export const foldersOf = (deployable: string): string[] => ['contracts', 'services/platform', deployable]

/** Sources of the web client. Only its dist folder gets into an image, the BFF's. */
export const WEB_SOURCES = ['tsconfig.json', 'contracts', 'web']

/** Returns whether a file, relative to the repository's root, gets into its image. */
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

/** Copies packages instead of linking pnpm's store, because locking an image's tree must not lock the store. */
const install = (folder: string, args: string[]): Promise<unknown> =>
  pnpm(folder, ['install', '--frozen-lockfile', '--package-import-method', 'copy', ...args])

/**
 * Lays out the files of one image in a folder and installs its dependencies, as the Dockerfile does. Packages of the
 * workspace stay links, because Node runs `.ts` files directly but never from inside node_modules. The BFF's image
 * also holds the built web client, which the caller provides (web-build.ts or buildWebIn).
 */
export const layOutImage = async (deployable: string, folder: string, webDist?: string): Promise<void> => {
  copy([...ROOT_FILES, ...foldersOf(deployable)], folder)
  await install(folder, ['--prod', '--filter', `{./${deployable}}...`])
  if (webDist) cpSync(webDist, join(folder, 'web/dist'), { recursive: true })
}

/** Builds the web client in a separate folder from only the files that the Dockerfile gives it. */
export const buildWebIn = async (folder: string): Promise<string> => {
  copy([...ROOT_FILES, ...WEB_SOURCES], folder)
  await install(folder, ['--filter', '{./web}...'])
  await pnpm(folder, ['--dir', 'web', 'run', 'build'])
  return join(folder, 'web/dist')
}
