import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', '**/dist/**', '**/.cache/**', '**/.fieldside/**']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: [...ignored, '**/*.it.test.ts', '**/*.native.test.ts', 'web/**', 'tests/e2e/**'],
        },
      },
      './web/vite.config.ts',
      {
        test: {
          name: 'integration',
          environment: 'node',
          include: ['**/*.it.test.ts'],
          exclude: ignored,
          globalSetup: './tests/setup/postgres.ts',
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 30_000,
          // Polling ends when the thing is there; a loaded machine may take its time.
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'faults',
          environment: 'node',
          include: ['tests/faults/*.faults.ts'],
          exclude: ignored,
          pool: 'forks',
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        // On the real parts (deploy/native); one file after the other, since each measures what it starts.
        test: {
          name: 'native',
          environment: 'node',
          include: ['**/*.native.test.ts'],
          exclude: ignored,
          globalSetup: './tests/setup/postgres.ts',
          pool: 'forks',
          fileParallelism: false,
          testTimeout: 300_000,
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
