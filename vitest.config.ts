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
          exclude: [...ignored, '**/*.it.test.ts', 'web/**'],
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          root: './web',
          environment: 'jsdom',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ignored,
        },
      },
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
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
