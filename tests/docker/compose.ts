import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { buildSettings } from '@fieldside/deploy/compose/build-settings.ts'
import { askDocker, docker } from '@fieldside/dev-docker/engine.ts'
import { fetchCompose } from '@fieldside/dev-native/compose.ts'
import { COMPOSE_FILE, newSecrets } from '@fieldside/operator/secrets.ts'
import { z } from 'zod'

const ROOT = join(import.meta.dirname, '../..')
const OUTPUT_BYTES = 64 * 1024 * 1024

/** The tag of the images that tests/docker/images.ts builds. */
const VERSION = 'test'

export const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_fieldside',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_fieldside',
  STRIPE_WEBHOOK_SECRET: 'whsec_fieldside',
}

const Inspected = z.object({
  Id: z.string(),
  Name: z.string(),
  State: z.object({
    Pid: z.int(),
    Status: z.string(),
    StartedAt: z.iso.datetime(),
    Health: z.object({ Status: z.string() }).optional(),
  }),
  RestartCount: z.int(),
  HostConfig: z.object({
    ReadonlyRootfs: z.boolean(),
    CapDrop: z.array(z.string()).nullable(),
    Memory: z.int(),
    PidsLimit: z.int().nullable(),
  }),
  NetworkSettings: z.object({ Networks: z.record(z.string(), z.object({ IPAddress: z.string() })) }),
})
export type Inspected = z.infer<typeof Inspected>

/**
 * Kills a container's main process.
 * @throws Error when the container is down. Its process id is then 0, which would kill this process and its group
 */
export const killContainer = ({ Name, State }: Inspected): void => {
  if (State.Pid === 0) throw new Error(`${Name} is down: ${State.Status}`)
  process.kill(State.Pid, 'SIGKILL')
}

export type Finished = { code: number | null; output: string }

export type Compose = {
  project: string
  /** Temporary, removed with the containers. */
  folder: string
  /** Secrets and addresses of this installation, as in its .env. */
  settings: NodeJS.Dict<string>
  /** Adds lines to the installation's .env. */
  set: (settings: Record<string, string>) => void
  /** Program and environment for commands that other processes run. */
  command: string[]
  env: Record<string, string>
  /** Runs Compose and returns its output. @throws Error with its output on failure */
  run: (...args: string[]) => string
  /** Runs a command in a service's container. */
  exec: (service: string, ...command: string[]) => Finished
  /** Runs a command of the operator's image. */
  operate: (...command: string[]) => Finished
  /** All instances of a service, including stopped ones. */
  inspect: (service: string) => Inspected[]
  /** A container's address in one of the networks, reachable from this machine. */
  addressOf: (service: string, network?: string) => string
  /** Removes containers, networks, and volumes, including those of a killed run with other Compose files. */
  clear: () => void
  /** Removes them and the folder. */
  remove: () => void
  /** Ids of this project's containers, networks, and volumes. */
  left: () => string[]
}

export type ComposeOptions = {
  project?: string
  /** The installation's Compose files, by default those of a new one. */
  composeFile?: string
  /** Compose files after the installation's and tests/docker/stand-ins.yml, from the root of the repository. */
  files?: string[]
  /** Settings as in .env, beyond the generated secrets. */
  settings?: Record<string, string>
}

/** Builds Compose where Docker has no plugin for it. */
const composeProgram = async (): Promise<string[]> =>
  askDocker('compose', 'version') === undefined ? [await fetchCompose(console.log)] : ['docker', 'compose']

/** Prepares a Compose project with generated secrets. Starts nothing. */
export const createCompose = async (options: ComposeOptions = {}): Promise<Compose> => {
  const { project = 'fieldside-test', composeFile = COMPOSE_FILE, files = [], settings } = options
  const command = await composeProgram()
  const [program = '', ...first] = command
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-containers-'))
  const secrets = join(folder, '.env')
  const known: NodeJS.Dict<string> = {}
  const set: Compose['set'] = (added) => {
    const lines = Object.entries(added).map(([name, value]) => `${name}=${value}\n`)
    appendFileSync(secrets, lines.join(''), { mode: 0o600 })
    Object.assign(known, added)
  }
  set({
    ...(parseEnv(newSecrets(STRIPE_KEYS)) as Record<string, string>),
    // The operator knows only the file.
    FIELDSIDE_VERSION: VERSION,
    TEST_FOLDER: folder,
    ...settings,
  })
  const env = {
    COMPOSE_FILE: [composeFile, 'tests/docker/stand-ins.yml', ...files].join(':'),
    COMPOSE_PROJECT_NAME: project,
    COMPOSE_ENV_FILES: secrets,
    FIELDSIDE_VERSION: VERSION,
    ...buildSettings(ROOT),
    DOCKER_BUILDKIT: '1',
    COMPOSE_BAKE: 'false',
  }
  const start = (args: string[]) =>
    spawnSync(program, [...first, ...args], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      encoding: 'utf8',
      maxBuffer: OUTPUT_BYTES,
    })
  const finish = (args: string[]): Finished => {
    const { status, stdout, stderr } = start(args)
    return { code: status, output: stdout + stderr }
  }
  const run: Compose['run'] = (...args) => {
    const { status, stdout, stderr } = start(args)
    if (status === 0) return stdout.trim()
    // The last line says what went wrong, and a list of failed tests has room for the first ones only.
    const reason = stderr.trimEnd().split('\n').at(-1)
    throw new Error(`docker compose ${args.join(' ')}: ${reason}\n${stdout}\n${stderr.slice(-4000)}`)
  }
  const inspect: Compose['inspect'] = (service) => {
    const ids = run('ps', '--all', '--quiet', service).split('\n')
    return z.array(Inspected).parse(JSON.parse(askDocker('inspect', ...ids) ?? '[]'))
  }
  const ours = `label=com.docker.compose.project=${project}`
  const list = (...args: string[]) =>
    (askDocker(...args, '--quiet', '--filter', ours) ?? '').split('\n').filter((id) => id !== '')
  const clear: Compose['clear'] = () => {
    const down = ['--profile', '*', 'down', '--volumes', '--remove-orphans', '--timeout', '15']
    // The engine may hold the network of a container that it was restarting for a moment longer.
    if (finish(down).code !== 0) run(...down)
    const volumes = list('volume', 'ls')
    if (volumes.length > 0) docker('volume', 'rm', ...volumes)
  }
  return {
    project,
    folder,
    settings: known,
    set,
    command,
    env,
    run,
    inspect,
    exec: (service, ...words) => finish(['exec', '-T', service, ...words]),
    operate: (...words) => finish(['run', '--rm', '-T', 'operator', ...words]),
    addressOf: (service, network = 'inside') => {
      const address = inspect(service)[0]?.NetworkSettings.Networks[`${project}_${network}`]?.IPAddress
      if (!address) throw new Error(`${service} has no address in ${network}`)
      return address
    },
    clear,
    remove: () => {
      clear()
      rmSync(folder, { recursive: true, force: true })
    },
    left: () => [list('ps', '--all'), list('network', 'ls'), list('volume', 'ls')].flat(),
  }
}
