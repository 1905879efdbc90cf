import { execFile } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildImage } from '@fieldside/image/build.ts'

const ROOT = join(import.meta.dirname, '../..')
const PNPM = 'pnpm@12.21.0'
const NOT_SHIPPED = /(^|\/)(node_modules|dist|tests|testing|fixtures)(\/|$)|\.test\.tsx?$/

export const ROOT_FILES = ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', '.npmrc']

/** Sources that an image is built from. */
export const SOURCES = [
  'contracts',
  'services',
  'bff',
  'packages/email',
  'packages/files',
  'deploy/backup',
  'deploy/database',
  'deploy/egress',
  'deploy/image',
  'deploy/operator',
  'deploy/topology.ts',
]

/** Sources of the web client. Only its dist folder gets into an image, the BFF's. */
export const WEB_SOURCES = ['tsconfig.json', 'contracts', 'web']

/** Returns whether a file (path from the repository's root) is in the build context of an image. */
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

/**
 * Builds the files of one image in a folder, as the Dockerfile does. The BFF's image also holds the built web client,
 * which the caller provides (web-build.ts or buildWebIn).
 */
export const layOutImage = async (deployable: string, folder: string, webDist?: string): Promise<void> => {
  await buildImage(deployable, folder)
  if (webDist) cpSync(webDist, join(folder, 'web/dist'), { recursive: true })
}

/** Builds the web client in a separate folder from only the files that the Dockerfile gives it. */
export const buildWebIn = async (folder: string): Promise<string> => {
  copy([...ROOT_FILES, ...WEB_SOURCES], folder)
  await pnpm(folder, ['install', '--frozen-lockfile', '--filter', '{./web}...'])
  await pnpm(folder, ['--dir', 'web', 'run', 'build'])
  return join(folder, 'web/dist')
}
