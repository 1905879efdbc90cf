declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http'
  export default class S3rver {
    constructor(options: {
      directory: string
      silent: boolean
      vhostBuckets: boolean
      allowMismatchedSignatures: boolean
      configureBuckets: { name: string }[]
    })
    logger: { close(): void; exceptions: { unhandle(): void } }
    /** Koa middleware, in call order. */
    middleware: unknown[]
    callback(): RequestListener
    configureBuckets(): Promise<unknown>
    on(event: 'error', listener: (error: Error & { status?: number; code?: string }) => void): this
  }
}

declare module '@20minutes/s3rver/lib/models/account.js' {
  const Account: {
    DUMMY_ACCOUNT: {
      createKeyPair(accessKey: string, secretKey: string): void
      revokeAccessKey(accessKey: string): void
    }
  }
  export default Account
}

declare module '@20minutes/s3rver/lib/models/error.js' {
  export default class S3Error extends Error {
    constructor(code: string, message: string)
    code: string
  }
}
