import { parentPort } from 'node:worker_threads'
import { inspectPdf } from './pdf-inspection.ts'

// The parser warns on the console about details of the file.
console.warn = () => undefined

parentPort?.on('message', (bytes: Uint8Array) => {
  inspectPdf(bytes).then((finding) => parentPort?.postMessage(finding))
})
