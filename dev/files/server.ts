import { mkdirSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import S3rver from '@20minutes/s3rver'
import s3Account from '@20minutes/s3rver/lib/models/account.js'
import { refuseProduction } from '@fieldside/dev-process/refuse-production.ts'
import { type OtherAccount, type Refusal, refusalOf } from './guard.ts'
import { correctStore } from './store.ts'

export type FilesOptions = {
  directory: string
  port?: number
  accessKey: string
  secretKey: string
  /** Created at startup when missing. */
  buckets?: string[]
  /** Further accounts, each for its own buckets. */
  others?: OtherAccount[]
}

export type Files = { url: string; close: () => Promise<void> }

const refuse = (response: ServerResponse, { status, code, message }: Refusal): void => {
  response.writeHead(status, { 'content-type': 'application/xml', connection: 'close' })
  response.end(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  )
}

/** Errors of a client that disconnected during an upload; the server is fine. */
const SENDER_LEFT = new Set(['ECONNRESET', 'HPE_INVALID_EOF_STATE'])

/** Starts an S3 server for one owner on 127.0.0.1, backed by a folder. */
export const createFiles = async (options: FilesOptions): Promise<Files> => {
  refuseProduction('embedded files')
  const { directory, port = 0, accessKey, secretKey, buckets = [], others = [] } = options
  mkdirSync(directory, { recursive: true })
  s3Account.DUMMY_ACCOUNT.revokeAccessKey('S3RVER')
  for (const keys of [{ accessKey, secretKey }, ...others])
    s3Account.DUMMY_ACCOUNT.createKeyPair(keys.accessKey, keys.secretKey)
  const s3 = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    allowMismatchedSignatures: false,
    configureBuckets: buckets.map((name) => ({ name })),
  })
  s3.on('error', (error) => {
    if ((error.status ?? 500) >= 500 && !SENDER_LEFT.has(error.code ?? '')) console.error(error)
  })
  s3.middleware.unshift(correctStore)
  await s3.configureBuckets()

  const handle = s3.callback()
  const server = createServer((request, response) => {
    if (request.url === '/health') return void response.end('ok')
    // As deploy/Caddyfile does in front of the real object storage.
    response.setHeader('x-content-type-options', 'nosniff')
    const refusal = refusalOf(request, others)
    if (refusal) refuse(response, refusal)
    else handle(request, response)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
    s3.logger.exceptions.unhandle()
    s3.logger.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
