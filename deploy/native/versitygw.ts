import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { launchProgram } from '../stack/program.ts'
import type { Running } from '../stack/supervise.ts'
import { buildGoProgram, type Log } from './go-program.ts'

const VERSITYGW = {
  name: 'versitygw',
  module: 'github.com/versity/versitygw',
  version: '1.8.0',
  sum: 'h1:au+wI+aybno/STsQiSm35Uu6Q6iK5MWReQxgO6SEMFc=',
  folder: './cmd/versitygw',
}

/** Builds it if it is not here yet, and returns its path. @throws Error when it cannot be fetched */
export const fetchVersitygw = (log: Log): Promise<string> => buildGoProgram(VERSITYGW, log)

export const S3_REGION = 'us-east-1'

export type VersitygwOptions = {
  /** Holds the buckets. */
  folder: string
  port: number
  accessKey: string
  secretKey: string
  /** Whose pages may read a file by its link. */
  webOrigin: string
}

/** An S3 server on a folder, at 127.0.0.1. @throws Error when it cannot be built */
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
