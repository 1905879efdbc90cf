import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const folder = mkdtempSync(join(tmpdir(), 'fieldside-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a start script up to its program, and returns the program's command line. */
const start = (script: string, env: Record<string, string>) =>
  spawnSync('bash', ['-ec', 'exec() { echo "$@"; }; . "$0"', join(import.meta.dirname, script)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, CONFIG_FOLDER: folder, ...env },
  })

const written = (file: string): string => {
  expect(statSync(join(folder, file)).mode & 0o077).toBe(0)
  return readFileSync(join(folder, file), 'utf8')
}

describe('start-alertmanager.sh', () => {
  const DEFAULTS = {
    ALERTS_TO: '',
    SUPPORT_EMAIL: 'support@fieldside.test',
    SMTP_URL: 'smtp://mail:1025',
    MAIL_FROM: "Fieldside's crew <hello@fieldside.test>",
    ROUTE_FILE: join(import.meta.dirname, 'alertmanager/route.yml'),
  }
  const configure = (env: Record<string, string>) => {
    const { status, stdout, stderr } = start('alertmanager/start-alertmanager.sh', { ...DEFAULTS, ...env })
    expect(stderr).toBe('')
    expect([status, stdout.trim()]).toEqual([0, `alertmanager --config.file=${folder}/alertmanager.yml`])
    const { global, route, receivers } = parse(written('alertmanager.yml'))
    expect(route.receiver).toBe(receivers[0].name)
    return { global, emails: receivers[0].email_configs, webhooks: receivers[0].webhook_configs }
  }

  it('sends emails through the mail catcher by default, to the address for support [operations/alerts-to]', () => {
    const { global, emails, webhooks } = configure({})
    expect(global).toEqual({
      smtp_smarthost: 'mail:1025',
      smtp_from: DEFAULTS.MAIL_FROM,
      smtp_require_tls: false,
    })
    expect(emails).toMatchObject([{ to: 'support@fieldside.test', send_resolved: true }])
    expect(webhooks).toBeUndefined()
  })

  it('sends to each address of ALERTS_TO, to webhooks through the proxy [operations/alerts-to]', () => {
    const hook = 'https://hooks.example.com/services/a?b=c'
    const { emails, webhooks } = configure({ ALERTS_TO: `ops@example.com, ${hook},night@example.com` })
    expect(emails).toMatchObject([{ to: 'ops@example.com, night@example.com' }])
    expect(webhooks).toEqual([
      { url: hook, send_resolved: true, http_config: { proxy_url: 'http://egress-webhooks:8080' } },
    ])
    expect(configure({ ALERTS_TO: hook }).emails).toBeUndefined()
  })

  it.each([
    ['smtps://a%40b.example:p%27%3a%25@smtp.example.com', 'smtp.example.com:465', 'a@b.example', "p':%"],
    ['smtps://user:secret@smtp.example.com:465/', 'smtp.example.com:465', 'user', 'secret'],
    ['smtp://user:secret@relay:2525', 'relay:2525', 'user', 'secret'],
    ['smtp://smtp.example.com', 'smtp.example.com:587', undefined, undefined],
  ])('signs in to %s with TLS', (SMTP_URL, server, user, password) => {
    expect(configure({ SMTP_URL }).global).toEqual({
      smtp_smarthost: server,
      smtp_from: DEFAULTS.MAIL_FROM,
      smtp_require_tls: true,
      ...(user && { smtp_auth_username: user, smtp_auth_password: password }),
    })
  })

  it.each([
    [{ ALERTS_TO: 'http://hooks.example.com' }, 'ALERTS_TO: a webhook needs an https address'],
    [{ ALERTS_TO: 'ops' }, 'ALERTS_TO: neither an email address nor an https address'],
    [{ ALERTS_TO: ' , ' }, 'ALERTS_TO names nobody'],
    [{ SMTP_URL: 'mail:1025' }, 'SMTP_URL must start with smtp:// or smtps://'],
    [
      { SMTP_URL: 'smtps://u:secret@smtp.example.com:4650' },
      'Alertmanager supports smtps:// on port 465 only',
    ],
  ])('refuses %s and says why, without the value', (env, reason) => {
    const { status, stderr } = start('alertmanager/start-alertmanager.sh', { ...DEFAULTS, ...env })
    expect(status).toBe(1)
    expect(stderr).toContain(reason)
    expect(stderr).not.toContain('secret')
  })
})

describe('passwords of the monitoring profile', () => {
  it.each([
    ['start-grafana.sh', 'GRAFANA_PASSWORD', { GF_SECURITY_ADMIN_PASSWORD: '' }],
    [
      'start-kafka-exporter.sh',
      'KAFKA_MONITORING_PASSWORD',
      { BUS_URL: 'kafka+tls://kafka:9092', KAFKA_USERNAME: 'monitoring', KAFKA_PASSWORD: '' },
    ],
    ['../kafka/prepare-monitoring.sh', 'KAFKA_MONITORING_PASSWORD', { KAFKA_MONITORING_PASSWORD: '' }],
  ])(
    '%s refuses to start without %s and names its fix [operations/monitoring-passwords]',
    (script, name, env) => {
      const { status, stdout, stderr } = start(script, env)
      expect([status, stdout]).toEqual([1, ''])
      expect(stderr).toBe(`${name} is missing in .env. Run: docker compose run --rm operator secrets\n`)
    },
  )

  it('start-grafana.sh starts Grafana with its password', () => {
    expect(start('start-grafana.sh', { GF_SECURITY_ADMIN_PASSWORD: 'secret' })).toMatchObject({
      status: 0,
      stdout: '/run.sh\n',
    })
  })
})

describe('start-kafka-exporter.sh', () => {
  const configure = (env: Record<string, string>) => {
    const { status, stdout } = start('start-kafka-exporter.sh', env)
    expect([status, stdout.trim()]).toEqual([0, `kafka_exporter @${folder}/arguments`])
    return written('arguments').trim().split('\n')
  }

  it('signs in over TLS with a password that is on no command line', () => {
    const env = { KAFKA_CA_FILE: '/ca.pem', KAFKA_USERNAME: 'monitoring', KAFKA_PASSWORD: 'secret' }
    expect(configure({ BUS_URL: 'kafka+tls://kafka:9092,kafka-2:9092', ...env })).toEqual([
      '--kafka.server=kafka:9092',
      '--kafka.server=kafka-2:9092',
      '--kafka.version=2.8.0',
      '--tls.enabled',
      '--tls.ca-file=/ca.pem',
      '--sasl.enabled',
      '--sasl.mechanism=scram-sha512',
      '--sasl.username=monitoring',
      '--sasl.password=secret',
    ])
  })

  it('connects without both where Kafka has neither', () => {
    expect(configure({ BUS_URL: 'kafka://kafka:9092' })).toEqual([
      '--kafka.server=kafka:9092',
      '--kafka.version=2.8.0',
    ])
  })
})
