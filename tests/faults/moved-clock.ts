import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchNode } from '@fieldside/dev-process/node-process.ts'
import type { Running } from '@fieldside/dev-process/supervise.ts'
import { bundled } from '../setup/programs.ts'
import type { FaultStack } from './fault-stack.ts'

/** The services that decide when a reminder is due and when it is sent. The others keep the machine's clock. */
export type Moved = 'booking' | 'notification'
const MOVED: readonly Moved[] = ['booking', 'notification']

export type MovedClock = {
  /** Starts a service with a clock that is ahead. */
  start: (name: Moved, aheadMs: number, env?: Record<string, string>) => Promise<Running>
  /** Ends the services with a moved clock and starts the product's own again. */
  restore: () => Promise<void>
}

/** Stops the services whose clock moves. Tests then start and kill them themselves, as the same processes elsewhere. */
export const moveClock = async ({ stack, logsDir }: FaultStack): Promise<MovedClock> => {
  const entry = await bundled('tests/faults/service-at.ts')
  const started: Running[] = []
  for (const name of MOVED) await stack.process(name).stop()
  return {
    start: async (name, aheadMs, env) => {
      const log = (line: string): void =>
        appendFileSync(join(logsDir, `${name}-with-moved-clock.log`), `${line}\n`)
      const given = { ...stack.environments[name], ...env, SERVICE: name, CLOCK_AHEAD_MS: String(aheadMs) }
      const running = await launchNode({ entry, env: given, readyUrl: `${stack.urls[name]}/readyz` }, log)
      started.push(running)
      return running
    },
    restore: async () => {
      for (const { kill, exited } of started) {
        kill('SIGKILL')
        await exited
      }
      for (const name of MOVED) {
        stack.process(name).start()
        await stack.waitReady(name, 30_000)
      }
    },
  }
}
