import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { clientIdOf } from '@fieldside/deploy/topology.ts'
import type { Compose, Finished } from './compose.ts'

/** Commands of the manual (docs/operating.md and its pages) and of docs/runbook.md, as an operator runs them. */

const ROOT = join(import.meta.dirname, '../..')
const PAGES = join(ROOT, 'docs/operating')
const MANUAL = readdirSync(PAGES)
  .map((page) => readFileSync(join(PAGES, page), 'utf8'))
  .join('\n')
const RUNBOOK = readFileSync(join(ROOT, 'docs/runbook.md'), 'utf8')
const BLOCK = /^( *)```sh\n(.*?)^\1```/gms

/** Some commands wait for as long as it takes. */
const BASH_TIMEOUT_MS = 300_000
const OUTPUT_BYTES = 64 * 1024 * 1024

const blocksIn = (text: string): string[] =>
  [...text.matchAll(BLOCK)].map(([, indent, block]) => block!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''))

/** Returns the first shell block after a heading of the manual. */
export const blockUnder = (heading: string): string =>
  blocksIn(MANUAL.slice(MANUAL.search(new RegExp(`^##+ ${heading}$`, 'm'))))[0]!

/** Needs input, a user, or another Compose file, stops or removes something, or is run by a test of its own. */
const NEEDS_CARE =
  /read -rs|make-admin|compose (?:stop|down|rm)|prepare-kafka rm|--no-deps (?:pooler|postgres-replica)|operator (?:restore|upgrade|secrets)/

/** Returns the manual's blocks that only use Compose and can run at any time, each once. */
export const harmlessBlocks = (): string[] => [
  ...new Set(
    blocksIn(MANUAL).filter(
      (block) => /^docker compose (?!exec keycloak)/.test(block) && !NEEDS_CARE.test(block),
    ),
  ),
]

/** A shell block, or inline code that starts with a program. */
const COMMAND = /^( *)```sh\n(?<block>.*?)^\1```|`(?<inline>(?:docker|df|openssl) [^`\n]+)`/gms

const BACKUP_RULES = readFileSync(join(ROOT, 'deploy/observability/rules/backups.rules.yml'), 'utf8')
const BACKUP_ALERTS = [...BACKUP_RULES.matchAll(/alert: (\w+)/g)].map(([, alert]) => alert)
/** Commands that would remove containers, volumes, or images of others, or need three brokers. */
const REMOVES = /config\/brokers|grow-bus|prune|^docker image rm |^docker compose down /

export type RunbookCommand = {
  section: string
  command: string
  needsBackups: boolean
  /** Whether a test can run it on a machine that others use. */
  isHarmless: boolean
}

/** Returns every command of the runbook in its order, with the heading above it. */
export const runbookCommands = (): RunbookCommand[] =>
  RUNBOOK.split(/^##? /m).flatMap((text) => {
    const [section = ''] = text.split('\n', 1)
    const found = [...text.matchAll(COMMAND)].map(({ groups }) => groups?.block ?? groups?.inline ?? '')
    return found.map((command) => ({
      section,
      command: command.replaceAll(/^ +/gm, '').trim(),
      needsBackups: BACKUP_ALERTS.includes(section),
      isHarmless: !REMOVES.test(command),
    }))
  })

/** Returns the texts of log lines that the runbook quotes: inline code of several words. */
export const quotedLogTexts = (): string[] => [
  ...new Set([...RUNBOOK.matchAll(/`((?!docker )[a-z]+,?(?: [a-z]+,?)+)`/g)].map(([, text]) => text!)),
]

/** Runs a script. `docker compose` in it is the installation's. @throws Error with its output on failure */
export const bash = (script: string, { command, env }: Pick<Compose, 'command' | 'env'>): string => {
  const docker = `docker() {
    if [ "$1" = compose ]; then shift; command ${command.join(' ')} "$@"; else command docker "$@"; fi
  }`
  const { status, stdout, stderr } = spawnSync('bash', ['-ec', `${docker}\n${script}`], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: BASH_TIMEOUT_MS,
    maxBuffer: OUTPUT_BYTES,
  })
  if (status !== 0) throw new Error(`${stdout}\n${stderr}`)
  return stdout
}

/** Returns a command of the runbook with values in its placeholders. */
export const fillIn = (command: string, service: string): string =>
  command
    .replaceAll(/<(service|process)>/g, service)
    .replace('<pid>', '0')
    .replace('<from> <until>', '2026-11-01 2026-12-01')

/** Runs a command of the runbook, with a service in its placeholders. @throws Error with its output on failure */
export const runRunbookCommand = (command: string, service: string, compose: Compose): string => {
  const filledIn = fillIn(command, service)
    .replace('volume rm fieldside_', `volume rm ${compose.project}_`)
    // grep ends with 1 when it finds nothing.
    .replace(/ \| grep .*$/, '$& || [ $? = 1 ]')
  return bash(filledIn, compose)
}

/** Never changed, or not ours to generate. */
const KEPT = /^(KAFKA_CLUSTER_ID|STRIPE_\w+|BACKUP_\w+|COMPOSE_\w+|(BOOKING_)?S3_ACCESS_KEY)$/

export type Kcadm = (command: string) => Finished

/** Returns every `kcadm` command of the manual's text and tables, with its placeholders. */
export const kcadmCommands = (): string[] => [
  ...new Set([...MANUAL.matchAll(/`(kcadm [^`]+)`/g)].map(([, command]) => command!)),
]

/** Signs in as the manual's block says, and returns a runner of its `kcadm` commands. */
export const openKcadm = ({ exec }: Compose): Kcadm => {
  const signIn = /exec keycloak bash -c '([^']*kcadm\.sh config credentials[^']*)'/.exec(MANUAL)?.[1]
  if (!signIn) throw new Error('docs/operating signs in to Keycloak in another way')
  const { code, output } = exec('keycloak', 'bash', '-c', signIn)
  if (code !== 0) throw new Error(output)
  const program = 'kcadm() { /opt/keycloak/bin/kcadm.sh "$@" --config /tmp/kcadm; }'
  return (command) => exec('keycloak', 'bash', '-c', `${program}; ${command}`)
}

/** Returns Keycloak's own id of a client. */
export const idOfClient = (kcadm: Kcadm, clientId: string): string => {
  const found = kcadm(`kcadm get clients -r fieldside -q clientId=${clientId} --fields id`)
  return (JSON.parse(found.output) as { id: string }[])[0]!.id
}

const fresh = (): string => randomBytes(24).toString('base64url')

/** Changes every secret of an installation as the manual's table says, and returns when everything is healthy. */
export const changeSecrets = (compose: Compose): void => {
  const { exec, run, set, settings } = compose
  const kcadm = openKcadm(compose)
  const changed = Object.fromEntries(
    Object.keys(settings)
      .filter((name) => /(PASSWORD|SECRET|SECRET_KEY|METRICS_TOKEN)$/.test(name) && !KEPT.test(name))
      .map((name) => [name, fresh()]),
  )
  const must = ({ code, output }: Finished): void => {
    if (code !== 0) throw new Error(output)
  }
  for (const name of [...SERVICES, 'bff'] as const) {
    const secret = changed[name === 'bff' ? 'FIELDSIDE_BFF_SECRET' : `SERVICE_${name.toUpperCase()}_SECRET`]
    const id = idOfClient(kcadm, clientIdOf(name))
    must(kcadm(`kcadm update clients/${id} -r fieldside -s secret=${secret}`))
  }
  must(
    kcadm(`kcadm set-password -r master --username admin --new-password ${changed.KEYCLOAK_ADMIN_PASSWORD}`),
  )
  const postgres = changed.POSTGRES_PASSWORD
  const ask = `printf '${postgres}\\n${postgres}\\n' | psql -U postgres -c '\\password postgres'`
  must(exec('postgres', 'bash', '-c', ask))
  set({ ...changed, SESSION_KEY: randomBytes(32).toString('base64') } as Record<string, string>)
  run('run', '--rm', 'prepare-kafka', 'rm', '/etc/kafka/secrets/keystore.p12')
  run('up', '--wait', '--no-build')
  run('restart', ...SERVICES)
  run('up', '--wait', '--no-build')
}
