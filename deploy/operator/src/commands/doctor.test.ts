import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { DoctorReport, type Finding } from '@fieldside/contracts/http/doctor.ts'
import { expect, it, onTestFinished } from 'vitest'
import { WrongUsage } from '../command.ts'
import type { Installation } from '../installation.ts'
import { newSecrets } from '../secrets.ts'
import { doctor } from './doctor.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const CADDY = {
  PUBLIC_URL: 'https://localhost',
  KEYCLOAK_PUBLIC_URL: 'https://localhost:8443',
  STORAGE_PUBLIC_URL: 'https://localhost:9443',
}

type Parts = { network?: () => string; keep?: () => string }

/** An installation whose containers answer what a test says. */
const installationWith = ({ network = () => '[]', keep = () => '' }: Parts = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'deploy/keycloak'), { recursive: true })
  cpSync(join(ROOT, 'deploy/keycloak/realm.json'), join(folder, 'deploy/keycloak/realm.json'))
  const text = newSecrets(STRIPE)
  writeFileSync(join(folder, '.env'), text, { mode: 0o600 })
  const printed: string[] = []
  const ran: string[][] = []
  const installation: Installation = {
    folder,
    settings: async () => parseEnv(text),
    env: {},
    compose: async (...args) => {
      ran.push(args)
      if (args[0] === 'config')
        return JSON.stringify({ services: { caddy: { environment: CADDY, restart: 'always' } } })
      if (args[0] === 'ps') return 'c1\n'
      return args.includes('doctor') ? network() : keep()
    },
    composeHere: async () => 0,
    docker: async () =>
      JSON.stringify([
        {
          Config: {
            Env: ['FIELDSIDE_VERSION=0.2.0'],
            Image: 'caddy:2',
            Labels: { 'com.docker.compose.service': 'caddy' },
          },
          HostConfig: { Memory: 0, PortBindings: {} },
          State: { Status: 'running' },
          RestartCount: 0,
        },
      ]),
    log: (line) => void printed.push(line),
  }
  return { installation, printed, ran }
}

const finding = (state: Finding['state']): Finding => ({
  ...{ check: 'kafka', state, message: 'As planted.' },
  ...(state === 'failed' && { fix: 'Start it.', link: 'docs/runbook.md#brokerdown' }),
})

it.each<[number, Finding['state']]>([
  [0, 'ok'],
  [0, 'warning'],
  [0, 'skipped'],
  [1, 'failed'],
])('ends with %i when the worst finding is %s [operations/doctor]', async (code, state) => {
  const { installation, printed } = installationWith({ network: () => JSON.stringify([finding(state)]) })
  expect(await doctor.run(installation, [])).toBe(code)
  expect(printed.join('\n')).toContain('kafka: As planted.')
})

it('rejects arguments that it doesn’t know [operations/doctor]', async () => {
  const { installation } = installationWith()
  for (const args of [['--fix'], ['all'], ['--email'], ['--email', 'nobody']])
    await expect(doctor.run(installation, args)).rejects.toThrow(WrongUsage)
})

it('prints the worst finding first, with its fix and the section of the manual, and counts at the end', async () => {
  const network = () => JSON.stringify([finding('ok'), finding('failed')])
  const { installation, printed } = installationWith({ network })
  await doctor.run(installation, [])
  const lines = printed.join('\n').split('\n')
  expect(lines.slice(0, 2)).toEqual([
    'FAILED   kafka: As planted.',
    '         Start it. See docs/runbook.md#brokerdown.',
  ])
  expect(lines.at(-1)).toMatch(/^1 failed, \d warnings?, \d ok$/)
})

it('prints one JSON report, stores the same for /admin/system, and passes the test address on to nobody else [operations/doctor]', async () => {
  const { installation, printed, ran } = installationWith({
    network: () => JSON.stringify([finding('failed')]),
  })
  await doctor.run(installation, ['--json', '--email', 'operator@example.com'])
  const report = DoctorReport.parse(JSON.parse(printed.join('')))
  expect(report.findings.map(({ check }) => check)).toEqual([
    'settings',
    'disk',
    'releases',
    'releases',
    'containers',
    'kafka',
  ])
  const kept = ran.find((args) => args.includes('keep-doctor-report'))?.at(-1)
  expect(JSON.parse(kept ?? '')).toEqual(report)
  expect(JSON.stringify(ran)).not.toContain('operator@')
  expect(installation.env).toEqual({})
})

it('still reports when the network container or identity fails', async () => {
  const fails = () => {
    throw new Error('exit 1')
  }
  const { installation, printed } = installationWith({ network: fails, keep: fails })
  expect(await doctor.run(installation, ['--json'])).toBe(1)
  const { findings } = DoctorReport.parse(JSON.parse(printed.join('')))
  expect(findings).toContainEqual(expect.objectContaining({ check: 'network', state: 'failed' }))
})
