// A real Keycloak without Docker: its distribution from Maven, run by the machine's Java.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Environment } from '../stack/environment.ts'
import { launchProgram } from '../stack/program.ts'
import type { Running } from '../stack/supervise.ts'
import { fetchArtifact } from './maven.ts'

const VERSION = '26.7.4'
const DISTRIBUTION = {
  coordinates: `org.keycloak:keycloak-quarkus-dist:${VERSION}:zip`,
  sha256: 'a286e98b4296d4e75ee88d8527c7cd463b307caa022f088c9f22cffccc741fa1',
}
/**
 * What its start is built for. The feature 'admin' stays although the realm has no console: without its theme
 * a password that the policy refuses is answered with 500.
 */
const BUILD = ['--db=dev-file', '--features-disabled=account']
const CACHE = join(import.meta.dirname, '../../.cache/keycloak', VERSION)
const HOME = join(CACHE, createHash('sha256').update(BUILD.join(' ')).digest('hex').slice(0, 8))
const REALM_FILE = join(import.meta.dirname, '../keycloak/realm.json')
const READY_WITHIN_MS = 180_000

const run = promisify(execFile)

/** Fetches it once (177 MB) and builds it once (20 s). @throws Error with the words of Maven or of the build */
export const fetchKeycloak = async (log: (line: string) => void): Promise<void> => {
  if (existsSync(HOME)) return
  await mkdir(CACHE, { recursive: true })
  const folder = await mkdtemp(join(CACHE, 'install-'))
  try {
    const zip = await fetchArtifact(DISTRIBUTION, folder, log)
    log(`unpacking Keycloak ${VERSION}`)
    await run('unzip', ['-q', zip, '-d', folder])
    const home = join(folder, `keycloak-${VERSION}`)
    log(`building Keycloak ${VERSION}, which takes half a minute`)
    await run(join(home, 'bin/kc.sh'), ['build', ...BUILD], { maxBuffer: 16 * 1024 * 1024 })
    // Another process may have been quicker; its folder is as good.
    if (!existsSync(HOME)) await rename(home, HOME)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const SHARED = ['lib', 'conf', 'providers', 'themes', 'version.txt']

/** A home that shares the program and has data of its own: kc.sh would keep everything beside the program. */
const prepareHome = async (home: string): Promise<void> => {
  await mkdir(join(home, 'data/import'), { recursive: true })
  for (const name of SHARED) {
    // One of an earlier start may lead to another version, or to a folder that has moved.
    await rm(join(home, name), { force: true })
    await symlink(join(HOME, name), join(home, name))
  }
  await copyFile(REALM_FILE, join(home, 'data/import/realm.json'))
}

/** As in its bin/kc.sh, without the script in between. */
const javaOptions = (home: string, quick: boolean): string[] => [
  '-Xms64m',
  '-Xmx256m',
  '-XX:+UseSerialGC',
  // Starts sooner; costly password hashing, which quick tests have none of, would take three times as long.
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

/** Passwords are hashed as good as not at all. */
const QUICK_HASHING = [
  '--spi-password-hashing--argon2--iterations=1',
  '--spi-password-hashing--argon2--memory=64',
]

export type KeycloakOptions = {
  /** Holds all its state; its realm is made from the realm file when there is none. */
  folder: string
  port: number
  /** What the realm file asks for: see `realmEnvironment`. */
  env: Environment
  /** Cheap password hashing: for tests only. */
  quick?: boolean
}

export type RealmSettings = {
  /** Secrets by client id. */
  clients: Record<string, string>
  /** Where the web is: single sign-on comes back there. */
  publicUrl: string
  smtpUrl: string
  /** An address, or 'Name <address>'. */
  mailFrom: string
}

/** What the realm file (deploy/keycloak/realm.json) asks for. */
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
 * Runs Keycloak on 127.0.0.1; its issuer is http://127.0.0.1:<port>/realms/fieldside whatever address it is
 * asked at, unless `env` has a KC_HOSTNAME. Fetches and builds it when that has not been done. @throws Error when it cannot be fetched
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
