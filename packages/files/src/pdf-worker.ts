import { parentPort } from 'node:worker_threads'
import { inspectPdf } from './pdf-inspection.ts'

// The parser logs details of the file as warnings.
console.warn = () => undefined

parentPort?.on('message', (bytes: Uint8Array) => {
  inspectPdf(bytes).then((finding) => parentPort?.postMessage(finding))
})
