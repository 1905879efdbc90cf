import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf } from '@fieldside/database/databases.ts'
import { native } from '@fieldside/dev-native/parts.ts'
import { throwawayFolder } from '@fieldside/dev-postgres/throwaway-folder.ts'
import { embedded } from '@fieldside/dev-stack/embedded-parts.ts'
import { type Stack, type StackOptions, startStack } from '@fieldside/dev-stack/supervisor.ts'
import type { Target } from '../fixtures/users.ts'

/** Cheap hashing: most tests sign people up and in. */
export const CHEAP_LOGIN = { KEYCLOAK_HASH_COST: '16' }

export type TestStack = Target & {
  databaseUrl: string
  /** Signs in as the bus's owner. */
  busUrl: string
  stack: Stack
  /** Has the output of every process. */
  logsDir: string
  close: () => Promise<void>
}

const chosenFoundation = () =>
  process.env.FIELDSIDE_FOUNDATION === 'native' ? native({ quick: true }) : embedded

/** Starts the product on free ports in a temporary folder, without the seed and without waiting for the disk. */
export const startTestStack = async (options: Partial<StackOptions> = {}): Promise<TestStack> => {
  const stateDir = mkdtempSync(join(throwawayFolder(), 'fieldside-test-'))
  const foundation = options.foundation ?? chosenFoundation()
  const stack = await startStack({
    stateDir,
    ports: 'free',
    seed: false,
    quiet: true,
    durable: false,
    ...options,
    foundation,
    // All users of a run share one network address.
    extraEnv: { LIMIT_FACTOR: '1000', ...options.extraEnv },
    services: {
      identity: { SIGN_IN_ATTEMPTS_PER_MINUTE: '10000' },
      login: CHEAP_LOGIN,
      ...options.services,
    },
  })
  return {
    publicUrl: stack.urls.public,
    stripeUrl: stack.urls.stripe,
    stripeSecretKey: stack.secrets.stripeSecretKey,
    identityEnvironment: stack.environments.identity ?? {},
    identityCommand: [process.execPath, stack.fileOf('services/identity/src/main.ts')],
    databaseUrl: addressOf(stack.adminUrl, 'fieldside'),
    busUrl: foundation.busUrl(stack.ports, stack.secrets),
    stack,
    logsDir: join(stateDir, 'logs'),
    close: async () => {
      await stack.stop()
      rmSync(stateDir, { recursive: true, force: true })
    },
  }
}
