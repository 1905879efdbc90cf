import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
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
  /** Origin of the pages that may read files through links. */
  webOrigin: string
}

/** Starts an S3 server backed by a folder on 127.0.0.1. @throws Error when the build fails */
export const launchVersitygw = async (options: VersitygwOptions, log: Log): Promise<Running> => {
  const { port, accessKey, secretKey, webOrigin } = options
  const command = await fetchVersitygw(log)
  const folder = resolve(options.folder)
  await mkdir(folder, { recursive: true })
  const listen = ['--port', `127.0.0.1:${port}`, '--region', S3_REGION, '--health', '/health']
  return launchProgram(
    {
      command,
      args: [...listen, '--keep-alive', '--cors-allow-origin', webOrigin, '--quiet', 'posix', folder],
      env: { PATH: process.env.PATH, ROOT_ACCESS_KEY: accessKey, ROOT_SECRET_KEY: secretKey },
      ready: { url: `http://127.0.0.1:${port}/health` },
    },
    log,
  )
}
