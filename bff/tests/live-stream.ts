import type { RunningBff } from './browser.ts'
import type { Person } from './fakes.ts'

type Event = { event: string; id: string; data: string }

const eventsOf = (text: string): Event[] =>
  text.split('\n\n').flatMap((block) => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
    const data = field('data')
    return data ? [{ event: field('event') || 'message', id: field('id'), data }] : []
  })

/** Opens a person's live stream and reads it like a browser's EventSource. */
export const openStream = async (bff: RunningBff, person: Person, lastEventId?: string, query = '') => {
  const headers: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId }
  const response = await bff.ask(`/api/live${query}`, { headers }, person)
  let text = ''
  let isOver = false
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const done = (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      text += value
    }
    isOver = true
  })()
  const events = () => eventsOf(text)
  return {
    response,
    events,
    /** Returns the ids in the messages, in order. */
    named: () =>
      events()
        .filter(({ event }) => event === 'message')
        .map(({ data }) => (JSON.parse(data) as { id: string }).id),
    /** Returns the browser's reconnect delay. */
    retryMs: () => {
      const given = /^retry: (\d+)$/m.exec(text)?.[1]
      return given === undefined ? undefined : Number(given)
    },
    lastId: () => events().findLast(({ id }) => id)?.id,
    isOver: () => isOver,
    done,
    close: () => reader.cancel(),
  }
}
