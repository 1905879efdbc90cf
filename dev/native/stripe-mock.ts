import { launchProgram } from '@fieldside/dev-process/program.ts'
import type { Running } from '@fieldside/dev-process/supervise.ts'
import { buildGoProgram, type Log } from './go-program.ts'

const STRIPE_MOCK = {
  name: 'stripe-mock',
  module: 'github.com/stripe/stripe-mock',
  version: '0.203.0',
  sum: 'h1:EzW7nb/fphqcAkgVRHAaC88OaAZo6SBWSl54cflDTio=',
  folder: '.',
}

/** Builds stripe-mock on first use and returns its path. @throws Error when the download fails */
export const fetchStripeMock = (log: Log): Promise<string> => buildGoProgram(STRIPE_MOCK, log)

/** Starts Stripe's own stateless parameter check on 127.0.0.1. @throws Error when the build fails */
export const launchStripeMock = async ({ port }: { port: number }, log: Log): Promise<Running> =>
  launchProgram(
    {
      command: await fetchStripeMock(log),
      // By default it also listens on port 12112 of every address for HTTPS.
      args: ['-http-addr', `127.0.0.1:${port}`, '-https-addr', '127.0.0.1:0'],
      env: { PATH: process.env.PATH },
      ready: { line: 'Listening for HTTPS' },
    },
    log,
  )
