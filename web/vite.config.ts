/// <reference types="vitest/config" />
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { apiDocs } from './build/api-docs.ts'
import { chunkName } from './build/chunks.ts'
import { compressedFiles } from './build/compressed-files.ts'
import { contractValues, endpointValues } from './build/contract-values.ts'
import { iconImports } from './build/icon-imports.ts'
import { installable } from './build/installable.ts'
import { publicPages } from './build/public-pages.ts'
import { routeFiles } from './build/route-files.ts'
import { readScreens } from './build/screens.ts'
import { unusedComponents } from './build/unused-components.ts'
import names from './resolve.mjs'

const root = import.meta.dirname

export default defineConfig(async ({ command }): Promise<UserConfig> => {
  const screens = command === 'build' ? await readScreens(root) : []
  return {
    plugins: [
      contractValues(),
      endpointValues(),
      iconImports(),
      unusedComponents(),
      react(),
      tailwindcss(),
      publicPages(root),
      routeFiles(root, screens),
      installable(root),
      apiDocs(),
      compressedFiles(),
    ],
    resolve: names.resolve,
    build: {
      sourcemap: true,
      // Browsers without it load the same files a little later.
      modulePreload: {
        polyfill: false,
        // Dialogs load while the browser is idle, so only screens name what they import.
        resolveDependencies: (_file, needed, { hostId }) =>
          hostId.startsWith('assets/app-') ? needed.filter((one) => !/\/(app|vendor)-/.test(one)) : [],
      },
      // A data: address in a style or script would need a wider content security policy.
      assetsInlineLimit: 0,
      rolldownOptions: {
        // Chunks may export what other chunks need of them.
        preserveEntrySignatures: false,
        output: {
          // The shortest that the bundler allows: every screen loads the names of nearly all chunks.
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[name]-[hash:7].js',
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: chunkName(root, screens), debugName: 'shared' }],
          },
        },
      },
    },
    server: {
      port: 5173,
      proxy: Object.fromEntries(
        ['/api', '/v1', '^/calendar/.', '^/schemas/.'].map((path) => [
          path,
          { target: process.env.BFF_URL ?? 'http://localhost:4400', changeOrigin: false },
        ]),
      ),
    },
    test: {
      name: 'web',
      environment: 'jsdom',
      include: ['{src,build}/**/*.test.{ts,tsx}'],
      setupFiles: ['./src/test-setup.ts'],
      // Files share jsdom and the modules of a worker: making both for each took four fifths of the time.
      isolate: false,
      maxWorkers: 2,
      testTimeout: 30_000,
      // Generous limits: polling ends as soon as it succeeds, and the machine may be busy.
      expect: { poll: { timeout: 10_000 } },
    },
  }
})
