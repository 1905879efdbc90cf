import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { DEFAULT_PORTS } from '@fieldside/dev-process/ports.ts'
import { expect, test } from 'vitest'
import { serviceEnvironment } from './environment.ts'
import { secretsIn } from './secrets.ts'

test('lets the webhooks of the development start reach this machine [events/webhook-loopback]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fieldside-environment-'))
  const secrets = secretsIn(folder)
  const places = { ports: DEFAULT_PORTS, via: DEFAULT_PORTS, busUrl: () => 'postgres://127.0.0.1/bus' }
  const allowed = SERVICES.filter((name) => {
    const { NODE_ENV, WEBHOOKS_TO_LOOPBACK } = serviceEnvironment(name, places, secrets)
    return NODE_ENV === 'development' && WEBHOOKS_TO_LOOPBACK === 'true'
  })
  expect(allowed).toEqual(['notification'])
  rmSync(folder, { recursive: true })
})
