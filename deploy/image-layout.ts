import { execFile } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '..')
const PNPM = 'pnpm@12.21.0'
const NOT_SHIPPED = /(^|\/)(node_modules|dist|tests|testing|fixtures)(\/|$)|\.test\.tsx?$/

/** What the image of a deployable folder ('services/booking', 'bff') holds: the workspace's layout, only smaller. */
const foldersOf = (deployable: string): string[] => ['contracts', 'services/platform', deployable]

/**
 * Lays out the files of one image in a folder and installs what they need there. Node runs `.ts` files directly,
 * but never from inside node_modules: the workspace's own packages stay links, so its layout is kept.
 */
export const layOutImage = async (deployable: string, folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', '.npmrc']) {
    cpSync(join(ROOT, file), join(folder, file))
  }
  for (const part of foldersOf(deployable)) {
    cpSync(join(ROOT, part), join(folder, part), {
      recursive: true,
      filter: (source) => !NOT_SHIPPED.test(source.slice(ROOT.length)),
    })
  }
  const install = ['-y', PNPM, 'install', '--prod', '--frozen-lockfile', '--filter', `{./${deployable}}...`]
  await promisify(execFile)('npx', install, { cwd: folder })
}
