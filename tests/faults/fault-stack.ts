import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@fieldside/deploy/stack/ports.ts'
import { secretsIn } from '@fieldside/deploy/stack/secrets.ts'
import { type Stack, startStack } from '@fieldside/deploy/stack/supervisor.ts'
import { makeAdmin, type Person, type Target } from '../people/people.ts'
import { type CuttableProxy, createCuttableProxy } from './cuttable-proxy.ts'

export type FaultStack = Target & {
  stack: Stack
  /** The bus of all services goes through it. */
  bus: CuttableProxy
  admin: Person
  close: () => Promise<void>
}

const SERVICES = ['identity', 'directory', 'booking', 'billing', 'content', 'notification']

/** The whole product with a bus that can be taken away. */
export const startFaultStack = async (): Promise<FaultStack> => {
  const stateDir = mkdtempSync(join(tmpdir(), 'fieldside-faults-'))
  const ports = await freePorts()
  const bus = await createCuttableProxy(() => ports.postgres)
  const secrets = secretsIn(stateDir)
  const password = secrets.rolePasswords.fieldside_bus
  const busUrl = `postgres://fieldside_bus:${password}@127.0.0.1:${bus.port}/bus`
  const stack = await startStack({
    stateDir,
    ports,
    seed: false,
    quiet: true,
    durable: false,
    services: {
      bff: { SIGN_IN_ATTEMPTS_PER_MINUTE: '10000' },
      ...Object.fromEntries(SERVICES.map((name) => [name, { BUS_URL: busUrl }])),
    },
  })
  const target: Target = {
    publicUrl: stack.urls.public,
    stripeUrl: stack.urls.stripe,
    stripeSecretKey: stack.secrets.stripeSecretKey,
    identityEnvironment: stack.environments.identity ?? {},
  }
  const close = async () => {
    await stack.stop()
    await bus.close()
    rmSync(stateDir, { recursive: true, force: true })
  }
  return { ...target, stack, bus, admin: await makeAdmin(target), close }
}
