import type { Endpoint, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { type Address, addressOf, type CallInput, type LooseInput, UPLOAD_MS } from './api.ts'
import { networkProblem, problemOf } from './problem.ts'

type UploadOptions = { onProgress: (percent: number) => void; signal: AbortSignal }

const responseOf = (request: XMLHttpRequest): Response => {
  const headers = new Headers()
  for (const name of ['content-type', 'retry-after']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.responseText, { status: request.status, headers })
}

/**
 * Sends a file like `call` and reports the progress, which fetch can't.
 * @throws ApiProblem; the signal's reason once it is aborted
 */
export const upload = <E extends Endpoint>(
  endpoint: Address<E>,
  input: CallInput<E>,
  file: Blob,
  { onProgress, signal }: UploadOptions,
): Promise<ReplyOf<E>> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.method, addressOf(endpoint.path, input as LooseInput))
    request.timeout = UPLOAD_MS
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(total > 0 ? Math.round((loaded / total) * 100) : 0)
    request.onload = () => {
      const reply = responseOf(request)
      // A proxy's page in place of the reply is as good as none.
      if (request.status < 300) reply.json().then(resolve, () => reject(networkProblem()))
      else problemOf(reply).then(reject, reject)
    }
    request.onerror = () => reject(networkProblem())
    request.ontimeout = () => reject(networkProblem('no-answer'))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
