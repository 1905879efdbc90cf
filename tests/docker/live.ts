import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from '../fixtures/users.ts'

const RECONNECT_MS = 1000

/** Follows a user's live feed as an open page does: reconnects with the id of the last message. */
export const followLive = ({ api }: Person) => {
  const leaving = new AbortController()
  const ids: string[] = []
  let last = ''
  const read = async (): Promise<void> => {
    const headers: Record<string, string> = last ? { 'last-event-id': last } : {}
    const response = await api.send('GET', '/live', { headers, signal: leaving.signal })
    let text = ''
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + part).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        last = /^id: (.+)$/m.exec(block)?.[1] ?? last
        const item = /^data: (.+)$/m.exec(block)?.[1]
        if (item) ids.push((JSON.parse(item) as { id?: string }).id ?? '')
      }
    }
  }
  const follow = async (): Promise<void> => {
    while (!leaving.signal.aborted) {
      // A page also reconnects after an error.
      await read().catch(() => undefined)
      await pause(RECONNECT_MS)
    }
  }
  void follow()
  return { ids: async () => ids, stop: () => leaving.abort() }
}
