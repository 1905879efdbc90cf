import { join } from 'node:path'
import { launchProgram } from '@fieldside/dev-process/program.ts'
import type { Part } from '@fieldside/dev-process/supervise.ts'

const WEB = join(import.meta.dirname, '../../web')

/** Serves the web client from its sources and passes `/api` on to the BFF (web/vite.config.ts). */
export const vitePart = (port: number, bffUrl: string): Part => ({
  name: 'web',
  needs: ['bff'],
  launch: (log) =>
    launchProgram(
      {
        command: process.execPath,
        args: [
          'node_modules/vite/bin/vite.js',
          '--port',
          String(port),
          '--strictPort',
          '--host',
          'localhost',
        ],
        env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'development', BFF_URL: bffUrl },
        cwd: WEB,
        ready: { url: `http://localhost:${port}/` },
      },
      log,
    ),
})
