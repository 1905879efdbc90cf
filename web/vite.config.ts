/// <reference types="vitest/config" />
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkName } from './build/chunks.ts'
import { compressedFiles } from './build/compressed-files.ts'
import { contractValues } from './build/contract-values.ts'
import { publicPages } from './build/public-pages.ts'
import { routeFiles } from './build/route-files.ts'
import names from './resolve.mjs'

const root = import.meta.dirname

export default defineConfig({
  plugins: [contractValues(), react(), tailwindcss(), publicPages(root), routeFiles(root), compressedFiles()],
  resolve: names.resolve,
  build: {
    sourcemap: true,
    // A data: address in a style or script would need a wider content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Chunks may export what other chunks need of them.
      preserveEntrySignatures: false,
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkName(), debugName: 'shared' }],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: process.env.BFF_URL ?? 'http://localhost:4400', changeOrigin: false } },
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/test-setup.ts'],
    // Files share jsdom and the modules of a worker: making both for each took four fifths of the time.
    isolate: false,
    testTimeout: 30_000,
    // Generous limits: polling ends as soon as it succeeds, and the machine may be busy.
    expect: { poll: { timeout: 10_000 } },
  },
})
