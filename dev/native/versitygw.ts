import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { launchProgram } from '@fieldside/dev-process/program.ts'
import type { Running } from '@fieldside/dev-process/supervise.ts'
import { buildGoProgram, type Log } from './go-program.ts'

export const VERSITYGW = {
  name: 'versitygw',
  module: 'github.com/versity/versitygw',
  version: '1.8.0',
  sum: 'h1:au+wI+aybno/STsQiSm35Uu6Q6iK5MWReQxgO6SEMFc=',
  folder: './cmd/versitygw',
}

/** Builds versitygw on first use and returns its path. @throws Error when the download fails */
export const fetchVersitygw = (log: Log): Promise<string> => buildGoProgram(VERSITYGW, log)

export const S3_REGION = 'us-east-1'

export type VersitygwOptions = {
  folder: string
  port: number
  accessKey: string
  secretKey: string
  /** Booking's own account. */
  booking?: { accessKey: string; secretKey: string }
  /** Origin of the pages that may read files through links. */
  webOrigin: string
}

/** As in docker-compose.yml. */
const START = join(import.meta.dirname, '../../deploy/compose/start-files.sh')

/** Starts an S3 server backed by a folder on 127.0.0.1. @throws Error when the build fails */
export const launchVersitygw = async (options: VersitygwOptions, log: Log): Promise<Running> => {
  const { port, accessKey, secretKey, webOrigin, booking = { accessKey: 'booking', secretKey } } = options
  const command = await fetchVersitygw(log)
  const folder = resolve(options.folder)
  await mkdir(folder, { recursive: true })
  const state = `${folder}.state`
  await mkdir(state, { recursive: true })
  const listen = ['--port', `127.0.0.1:${port}`, '--region', S3_REGION, '--health', '/health']
  return launchProgram(
    {
      command: 'sh',
      args: [START, ...listen, '--keep-alive', '--cors-allow-origin', webOrigin, '--quiet', 'posix', folder],
      env: {
        PATH: `${dirname(command)}:${process.env.PATH}`,
        FILES_STATE: state,
        FILES_URL: `http://127.0.0.1:${port}`,
        ROOT_ACCESS_KEY: accessKey,
        ROOT_SECRET_KEY: secretKey,
        BOOKING_ACCESS_KEY: booking.accessKey,
        BOOKING_SECRET_KEY: booking.secretKey,
      },
      ready: { line: 'object storage is ready' },
    },
    log,
  )
}
