import { launchProgram } from '../stack/program.ts'
import type { Running } from '../stack/supervise.ts'
import { buildGoProgram, type Log } from './go-program.ts'

const STRIPE_MOCK = {
  name: 'stripe-mock',
  module: 'github.com/stripe/stripe-mock',
  version: '0.203.0',
  sum: 'h1:EzW7nb/fphqcAkgVRHAaC88OaAZo6SBWSl54cflDTio=',
  folder: '.',
}

/** Builds it if it is not here yet, and returns its path. @throws Error when it cannot be fetched */
export const fetchStripeMock = (log: Log): Promise<string> => buildGoProgram(STRIPE_MOCK, log)

/** Stripe's own check of parameters, without any state, at 127.0.0.1. @throws Error when it cannot be built */
export const launchStripeMock = async ({ port }: { port: number }, log: Log): Promise<Running> =>
  launchProgram(
    {
      command: await fetchStripeMock(log),
      // Untold, it takes port 12112 of every address for HTTPS too; here any free one of this machine.
      args: ['-http-addr', `127.0.0.1:${port}`, '-https-addr', '127.0.0.1:0'],
      env: { PATH: process.env.PATH },
      ready: { line: 'Listening for HTTPS' },
    },
    log,
  )
