import { defineConfig } from 'vitest/config'
import { SlowFirst } from './tests/setup/slow-first.ts'

const ignored = ['**/node_modules/**', '**/dist/**', '**/.cache/**', '**/.fieldside/**']

/** Tests of what stands in for other systems (decision 102). The services' own tests run on them too. */
const STAND_INS = 'dev/{stripe,login,files,mail,postgres}/*.it.test.ts'

const WHOLE_PRODUCT = ['tests/native/*.native.test.ts']

const BUS_FAULTS = ['tests/bus/*.native.test.ts']
const BACKUP = ['deploy/backup/src/*.native.test.ts']
const CLIENTS = ['tests/clients/*.native.test.ts']

/**
 * Node loads the modules itself, as it does in production. Transforming them took a quarter of the time of unit tests, and
 * looking for `vi.mock` in each of them another tenth.
 */
const NODE_LOADS_MODULES = { viteModuleRunner: false, nodeLoader: false }

/** Generous, because polling ends as soon as it succeeds and the machine may be busy. */
const PATIENT = { poll: { timeout: 30_000 } }

const onRealParts = {
  environment: 'node' as const,
  include: ['**/*.native.test.ts'],
  globalSetup: './tests/setup/postgres.ts',
  pool: 'forks' as const,
  fileParallelism: false,
  testTimeout: 300_000,
  expect: { poll: { timeout: 20_000 } },
  hookTimeout: 300_000,
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          // As many as the cores. The default leaves one to a terminal that nobody uses.
          maxWorkers: 2,
          experimental: NODE_LOADS_MODULES,
          testTimeout: 60_000,
          expect: PATIENT,
          include: ['**/*.test.ts'],
          exclude: [
            ...ignored,
            '**/*.it.test.ts',
            '**/*.native.test.ts',
            '**/*.docker.test.ts',
            'web/**',
            'tests/e2e/**',
          ],
        },
      },
      './web/vite.config.ts',
      {
        test: {
          name: 'integration',
          environment: 'node',
          experimental: NODE_LOADS_MODULES,
          include: ['**/*.it.test.ts'],
          exclude: [...ignored, STAND_INS],
          globalSetup: './tests/setup/postgres.ts',
          pool: 'forks',
          // Files share the modules of their process; each makes its own database and service.
          isolate: false,
          // One more than the cores, since part of them wait. Each worker loads the modules anew: a fourth one costs 21 s of CPU.
          maxWorkers: 3,
          testTimeout: 120_000,
          expect: PATIENT,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'extended',
          environment: 'node',
          include: ['tests/faults/*.faults.ts', '**/*.extended.ts', STAND_INS],
          exclude: ignored,
          globalSetup: './tests/setup/postgres.ts',
          pool: 'forks',
          testTimeout: 120_000,
          expect: PATIENT,
          hookTimeout: 120_000,
        },
      },
      {
        // Single real systems (dev/native), one file at a time, because each measures what it starts.
        test: {
          ...onRealParts,
          name: 'native',
          exclude: [...ignored, ...WHOLE_PRODUCT, ...BUS_FAULTS, ...BACKUP, ...CLIENTS],
        },
      },
      {
        // `npm run test:docker` runs these in containers.
        test: {
          name: 'docker',
          environment: 'node',
          include: ['tests/docker/*.docker.test.ts'],
          testTimeout: 120_000,
          expect: PATIENT,
          hookTimeout: 900_000,
        },
      },
      {
        // Kills of Kafka, the relay, and consumers.
        test: { ...onRealParts, name: 'bus-faults', include: BUS_FAULTS, exclude: ignored },
      },
      {
        // Barman, and restores of what it stored.
        test: { ...onRealParts, name: 'backup', include: BACKUP, exclude: ignored },
      },
      {
        // Clients that other people's tools generate from contracts/.
        test: { name: 'clients', environment: 'node', include: CLIENTS, testTimeout: 600_000 },
      },
      {
        // Fault injection into the whole product on the real systems.
        test: { ...onRealParts, name: 'native-faults', include: WHOLE_PRODUCT, exclude: ignored },
      },
    ],
  },
})
