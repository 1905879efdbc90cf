import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, realpathSync, rmdirSync, symlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { z } from 'zod'

/** Where the image expects the folder of docker-compose.yml. */
export const FOLDER = '/project'
export const SOCKET = '/var/run/docker.sock'

/** The tools of the commands. The container has no network: reach other containers with `compose('exec', …)`. */
export type Installation = {
  /** The folder of docker-compose.yml and .env. */
  folder: string
  /** Returns the settings in .env. */
  settings: () => Promise<NodeJS.Dict<string>>
  /** Environment of Docker and Compose, for secrets that no command line may show. */
  env: NodeJS.Dict<string>
  /** Runs Compose on the installation, and returns its output. @throws Error with its messages on failure */
  compose: (...args: string[]) => Promise<string>
  /** Runs Compose with this process's own input and output, and returns its exit code. */
  composeHere: (...args: string[]) => Promise<number>
  /** Runs Docker, and returns its output. @throws Error with its messages on failure */
  docker: (...args: string[]) => Promise<string>
  log: (line: string) => void
}

const PREFIX = 'com.docker.compose.project'
/** The labels that Compose sets on every container, with the paths of the host. */
const Labels = z.object({
  [PREFIX]: z.string(),
  [`${PREFIX}.working_dir`]: z.string(),
  [`${PREFIX}.config_files`]: z.string(),
  [`${PREFIX}.environment_file`]: z.string().optional(),
})
const NEEDS_COMPOSE = 'This command controls containers. Run it with: docker compose run --rm operator'

/**
 * Returns the options with which Compose, in the operator's container, does the same as on the host: volumes in the
 * Compose files name folders of the host, and the files themselves are below `folder`.
 * @throws Error when Compose didn't start the container
 */
export const composeOptions = (
  labels: unknown,
  folder: string,
): { options: string[]; files: string[]; settingsFiles: string[]; onHost: string } => {
  const { success, data } = Labels.safeParse(labels)
  if (!success) throw new Error(NEEDS_COMPOSE)
  const {
    [PREFIX]: project,
    [`${PREFIX}.working_dir`]: onHost,
    [`${PREFIX}.config_files`]: configFiles,
    [`${PREFIX}.environment_file`]: settings,
  } = data
  const here = (path: string): string => {
    const inside = relative(onHost, path)
    return inside.startsWith('..') ? path : join(folder, inside)
  }
  const settingsFiles = (settings ?? join(onHost, '.env')).split(',').map(here)
  const files = configFiles.split(',').map(here)
  const options = ['--project-name', project, '--project-directory', onHost, '--progress', 'quiet']
  return {
    options: [
      ...options,
      ...files.flatMap((file) => ['--file', file]),
      ...settingsFiles.flatMap((file) => ['--env-file', file]),
    ],
    files,
    settingsFiles,
    onHost,
  }
}

const run = promisify(execFile)

const ownLabels = async (): Promise<unknown> => {
  const { stdout } = await run('docker', ['inspect', '--format', '{{json .Config.Labels}}', hostname()])
  return JSON.parse(stdout)
}

/** Whether a path of the host leads to `folder`. */
const leadsTo = (folder: string, onHost: string): boolean => {
  try {
    return realpathSync(onHost) === realpathSync(folder)
  } catch {
    return false
  }
}

/**
 * Makes a path of the host lead to `folder`. Needs root. Leaves the image's own files as they are: `requireLink` says so
 * when that matters.
 */
export const linkTo = (folder: string, onHost: string): void => {
  if (leadsTo(folder, onHost)) return
  try {
    // The image has empty folders, such as /srv.
    if (existsSync(onHost)) rmdirSync(onHost)
    mkdirSync(dirname(onHost), { recursive: true })
    symlinkSync(folder, onHost)
  } catch {
    // The container's root can't change what belongs to another user.
  }
}

/** Names files that Compose reads below the project's directory, besides the Compose files. */
const NAMES_MORE = /^\s*(?:extends|env_file|label_file|include)\s*:/m

/** @throws Error when Compose files name others and the path of the host doesn't lead to `folder` */
export const requireLink = (folder: string, onHost: string, files: readonly string[]): void => {
  if (leadsTo(folder, onHost)) return
  const naming = files.find((file) => NAMES_MORE.test(readFileSync(file, 'utf8')))
  if (naming)
    throw new Error(
      `${naming} names other files, which Compose looks for in ${onHost}. The operator's image has something else at that path and can't link it to your folder. Move the folder, for example to /srv/fieldside, and run there: docker compose up --detach --wait`,
    )
}

/**
 * Makes the installation's path on the host exist here, because Compose reads what `extends` and `env_file` name below
 * the project's directory. Does nothing in a container that Compose didn't start.
 */
export const linkHostFolder = async (folder: string): Promise<void> => {
  if (!existsSync(SOCKET)) return
  const { success, data } = Labels.safeParse(await ownLabels())
  if (success) linkTo(folder, data[`${PREFIX}.working_dir`])
}

const OUTPUT_BYTES = 64 * 1024 * 1024

/** Finds the installation that this container belongs to when a command first needs its containers. */
export const openInstallation = (): Installation => {
  // For Compose, a variable of the image, such as FIELDSIDE_VERSION, would have precedence over .env.
  const { PATH, BACKUP_IDENTITY } = process.env
  const env: NodeJS.Dict<string> = { PATH, BACKUP_IDENTITY, HOME: '/tmp' }
  const docker = async (...args: string[]): Promise<string> => {
    if (!existsSync(SOCKET)) throw new Error(NEEDS_COMPOSE)
    const { stdout, stderr } = await run('docker', args, { env, maxBuffer: OUTPUT_BYTES })
    return `${stdout}${args[0] === 'logs' ? stderr : ''}`.trim()
  }
  const find = async () => {
    if (!existsSync(SOCKET)) throw new Error(NEEDS_COMPOSE)
    const options = composeOptions(await ownLabels(), FOLDER)
    requireLink(FOLDER, options.onHost, options.files)
    return options
  }
  let found: ReturnType<typeof find> | undefined
  const known = () => {
    found ??= find()
    return found
  }
  const argsOf = async (args: string[]) => ['compose', ...(await known()).options, ...args]
  return {
    folder: FOLDER,
    settings: async () => {
      const { settingsFiles } = await known()
      return Object.assign({}, ...settingsFiles.map((file) => parseEnv(readFileSync(file, 'utf8'))))
    },
    env,
    compose: async (...args) => docker(...(await argsOf(args))),
    composeHere: async (...args) => {
      const child = spawn('docker', await argsOf(args), { env, stdio: 'inherit' })
      const [code] = (await once(child, 'exit')) as [number | null]
      return code ?? 1
    },
    docker,
    log: console.log,
  }
}
