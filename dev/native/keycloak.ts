// A real Keycloak without Docker: its Maven distribution, run by the machine's Java.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { launchProgram } from '@fieldside/dev-process/program.ts'
import type { Running } from '@fieldside/dev-process/supervise.ts'
import type { Environment } from '@fieldside/dev-stack/environment.ts'
import { fetchArtifact } from './maven.ts'

export const KEYCLOAK_VERSION = '26.7.4'
const DISTRIBUTION = {
  coordinates: `org.keycloak:keycloak-quarkus-dist:${KEYCLOAK_VERSION}:zip`,
  sha256: 'a286e98b4296d4e75ee88d8527c7cd463b307caa022f088c9f22cffccc741fa1',
}
/**
 * Build options of Keycloak. The feature "admin" stays although the realm has no console: without its theme,
 * Keycloak returns 500 to a password that the policy rejects.
 */
const BUILD = ['--db=dev-file', '--features-disabled=account']
const CACHE = join(import.meta.dirname, '../../.cache/keycloak', KEYCLOAK_VERSION)
export const KEYCLOAK_HOME = join(
  CACHE,
  createHash('sha256').update(BUILD.join(' ')).digest('hex').slice(0, 8),
)
const REALM_FILE = join(import.meta.dirname, '../../deploy/keycloak/realm.json')
const READY_WITHIN_MS = 180_000

const run = promisify(execFile)

/** Downloads (177 MB) and builds (20 s) Keycloak once. @throws Error with the output of Maven or the build */
export const fetchKeycloak = async (log: (line: string) => void): Promise<void> => {
  if (existsSync(KEYCLOAK_HOME)) return
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'install-'))
  try {
    const zip = await fetchArtifact(DISTRIBUTION, folder, log)
    log(`unpacking Keycloak ${KEYCLOAK_VERSION}`)
    await run('unzip', ['-q', zip, '-d', folder])
    const home = join(folder, `keycloak-${KEYCLOAK_VERSION}`)
    log(`building Keycloak ${KEYCLOAK_VERSION}, which takes half a minute`)
    await run(join(home, 'bin/kc.sh'), ['build', ...BUILD], { maxBuffer: 16 * 1024 * 1024 })
    // Another process may have finished first; its folder is equivalent.
    if (!existsSync(KEYCLOAK_HOME)) await rename(home, KEYCLOAK_HOME)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const SHARED = ['lib', 'conf', 'providers', 'themes', 'version.txt']

/** Creates a home with its own data that links to the shared program, because kc.sh keeps data beside the program. */
const prepareHome = async (home: string): Promise<void> => {
  await mkdir(join(home, 'data/import'), { recursive: true })
  for (const name of SHARED) {
    // A link from an earlier start may point to another version or a moved folder.
    await rm(join(home, name), { force: true })
    await symlink(join(KEYCLOAK_HOME, name), join(home, name))
  }
  await copyFile(REALM_FILE, join(home, 'data/import/realm.json'))
}

/** Java options as in bin/kc.sh, without the script. */
const javaOptions = (home: string, quick: boolean): string[] => [
  '-Xms64m',
  '-Xmx256m',
  '-XX:+UseSerialGC',
  // Starts sooner, but makes costly password hashing three times slower, which quick tests don't do.
  ...(quick ? ['-XX:TieredStopAtLevel=1'] : []),
  ...['java.util', 'java.util.concurrent', 'java.security', 'java.lang'].map(
    (name) => `--add-opens=java.base/${name}=ALL-UNNAMED`,
  ),
  '--enable-native-access=ALL-UNNAMED',
  '-Duser.language=en',
  '-Djava.util.logging.manager=org.jboss.logmanager.LogManager',
  '-Djava.util.concurrent.ForkJoinPool.common.threadFactory=io.quarkus.bootstrap.forkjoin.QuarkusForkJoinWorkerThreadFactory',
  '-Dpicocli.disable.closures=true',
  `-Dkc.home.dir=${home}`,
  `-Djboss.server.config.dir=${join(home, 'conf')}`,
  '-cp',
  join(home, 'lib/quarkus-run.jar'),
]

/** Makes password hashing almost free. */
const QUICK_HASHING = [
  '--spi-password-hashing--argon2--iterations=1',
  '--spi-password-hashing--argon2--memory=64',
]

export type KeycloakOptions = {
  /** Holds all state. The realm is imported from the realm file when missing. */
  folder: string
  port: number
  /** Variables for the realm file, see `realmEnvironment`. */
  env: Environment
  /** Cheap password hashing, for tests only. */
  quick?: boolean
}

export type RealmSettings = {
  /** Secrets by client id. */
  clients: Record<string, string>
  /** Address of the web client, to which single sign-on returns. */
  publicUrl: string
  smtpUrl: string
  /** An address, or 'Name <address>'. */
  mailFrom: string
}

/** Returns the variables that the realm file (deploy/keycloak/realm.json) needs. */
export const realmEnvironment = ({ clients, publicUrl, smtpUrl, mailFrom }: RealmSettings): Environment => {
  const smtp = new URL(smtpUrl)
  const secrets = Object.entries(clients).map(([id, secret]) => [
    `${id.toUpperCase().replaceAll('-', '_')}_SECRET`,
    secret,
  ])
  return {
    FIELDSIDE_PUBLIC_URL: publicUrl,
    SMTP_HOST: smtp.hostname,
    SMTP_PORT: smtp.port,
    SMTP_FROM: mailFrom.match(/<(.+)>/)?.[1] ?? mailFrom,
    ...Object.fromEntries(secrets),
  }
}

/**
 * Runs Keycloak on 127.0.0.1 and installs it on first use. Its issuer is http://127.0.0.1:<port>/realms/fieldside
 * whatever host a request names, unless `env` has a KC_HOSTNAME. @throws Error when the download fails
 */
export const launchKeycloak = async (
  { folder, port, env, quick = false }: KeycloakOptions,
  log: (line: string) => void,
): Promise<Running> => {
  await fetchKeycloak(log)
  const home = join(folder, 'home')
  await prepareHome(home)
  const origin = `http://127.0.0.1:${port}`
  const start = [
    'start',
    '--optimized',
    '--import-realm',
    '--http-enabled=true',
    '--http-host=127.0.0.1',
    `--http-port=${port}`,
    '--cache=local',
    ...(quick ? QUICK_HASHING : []),
  ]
  return launchProgram(
    {
      command: 'java',
      args: [...javaOptions(home, quick), 'io.quarkus.bootstrap.runner.QuarkusEntryPoint', ...start],
      env: { PATH: process.env.PATH, HOME: process.env.HOME, KC_HOSTNAME: origin, ...env },
      ready: { url: `${origin}/realms/fieldside` },
      readyWithinMs: READY_WITHIN_MS,
    },
    log,
  )
}
