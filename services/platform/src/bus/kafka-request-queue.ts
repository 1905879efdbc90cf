import { createRequire } from 'node:module'

type RequestQueue = { pending: unknown[]; scheduleCheckPendingRequests: () => void }

const { prototype } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as {
  prototype: RequestQueue
}
const { scheduleCheckPendingRequests } = prototype

/**
 * Lets a connection sleep while no request waits. kafkajs schedules the next check with a negative delay then, which
 * Node turns into 1 ms, so each connection woke up hundreds of times a second (tulios/kafkajs#1704).
 */
prototype.scheduleCheckPendingRequests = function (this: RequestQueue) {
  if (this.pending.length > 0) scheduleCheckPendingRequests.call(this)
}
