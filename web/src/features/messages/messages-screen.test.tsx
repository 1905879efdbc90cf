import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { problem } from '@/client/testing/reply.ts'
import { fakeThread, MAYA, messageAt, openNewThread, openThread, THREAD_ID } from './testing/fake-thread.tsx'

let isWide: boolean
let isTouch: boolean
let fake: ReturnType<typeof fakeThread>

const serve = (messages: Parameters<typeof fakeThread>[0]) => {
  fake = fakeThread(messages)
  vi.stubGlobal('fetch', fake.fetch)
  return fake
}

beforeEach(() => {
  isWide = true
  isTouch = false
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('pointer') ? isTouch : query.includes('min-width') ? isWide : !isWide,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Maya Okafor' })
const type = async (text: string) => {
  const box = await field()
  fireEvent.change(box, { target: { value: text } })
  return box
}
const press = async (init: Partial<KeyboardEventInit> = {}) =>
  fireEvent.keyDown(await field(), { key: 'Enter', ...init })
/** Leaves no time in between for a save of the draft. */
const sendAtOnce = async (text: string) => {
  const box = await type(text)
  fireEvent.keyDown(box, { key: 'Enter' })
}
/** Sends 'Hello', which is stored, in a thread with one message. */
const sendWithoutReply = async () => {
  serve([messageAt(1)])
  const reply = Promise.withResolvers<void>()
  fake.messagesHeld = reply.promise
  const page = openThread()
  await sendAtOnce('Hello')
  await waitFor(() => expect(fake.messages).toHaveLength(2))
  return { page, reply }
}
const shown = async () =>
  within(await screen.findByRole('list', { name: 'Messages with Maya Okafor' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

const address = () => screen.getByTestId('address').textContent
const drafts = () => fake.sentTo(/\/draft$/).map(({ body }) => (body as { text: string }).text)
const hidePage = () => {
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  visible.mockRestore()
}

/** jsdom has no layout: every element gets 500 of its 2000 pixels in view. */
const stubHeights = () => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(2000)
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(500)
}
const scrollUp = async () => {
  const box = (await screen.findByRole('list', { name: 'Messages with Maya Okafor' })).parentElement!
  box.scrollTop = 0
  fireEvent.scroll(box)
  return box
}
const firstMessages = (count: number) => Array.from({ length: count }, (_, index) => messageAt(index + 1))

test('Enter sends on a desktop and empties the field, Shift+Enter doesn’t [messages/once]', async () => {
  serve([messageAt(1)])
  openThread()
  await type('Hello')
  await press({ shiftKey: true })
  await press({ isComposing: true } as never)
  expect(fake.sentTo(/\/messages$/)).toEqual([])
  await press()
  await waitFor(async () => expect((await field()).value).toBe(''))
  const [sent, ...others] = fake.sentTo(/\/messages$/)
  expect(others).toEqual([])
  expect(sent).toMatchObject({ path: `/api/booking/threads/with/${MAYA}/messages`, body: { text: 'Hello' } })
  expect(await shown()).toContainEqual(expect.stringContaining('You: Hello'))
})

test('Enter adds a line on a touch screen [messages/once]', async () => {
  isTouch = true
  serve([messageAt(1)])
  openThread()
  await type('Hello')
  await press()
  expect((await field()).value).toBe('Hello')
  expect(fake.sentTo(/\/messages$/)).toEqual([])
})

test('a message that failed stays in the field, and Retry sends it with the same client id [messages/once]', async () => {
  serve([messageAt(1)])
  fake.failure = () => problem(409, 'not-accepting', 'Not right now.')
  openThread()
  await type('Hello')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Your message wasn’t sent. Not right now.')
  expect((await field()).value).toBe('Hello')
  fake.failure = null
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(async () => expect((await field()).value).toBe(''))
  const ids = fake.sentTo(/\/messages$/).map(({ body }) => (body as { client_id: string }).client_id)
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})

test('a changed text is another message after a failure [messages/once]', async () => {
  serve([messageAt(1)])
  fake.failure = () => problem(409, 'not-accepting', 'Not right now.')
  openThread()
  await type('Hello')
  await press()
  await screen.findByRole('alert')
  fake.failure = null
  await type('Hello again')
  await press()
  await waitFor(async () => expect((await field()).value).toBe(''))
  const ids = fake.sentTo(/\/messages$/).map(({ body }) => (body as { client_id: string }).client_id)
  expect(new Set(ids).size).toBe(2)
})

test('a draft is kept by the server and is there again, with nothing in browser storage [messages/once]', async () => {
  serve([messageAt(1)])
  const page = openThread()
  await type('Half a sentence')
  await waitFor(() => expect(fake.draft).toBe('Half a sentence'))
  await type('Half a sentence, and')
  page.unmount()
  await waitFor(() => expect(fake.draft).toBe('Half a sentence, and'))
  openThread()
  expect((await field()).value).toBe('Half a sentence, and')
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Half')
})

test('a draft is saved when its page is hidden, even if an earlier save is unanswered and the page goes away [messages/once]', async () => {
  serve([messageAt(1)])
  fake.draftsHeld = new Promise(() => {})
  openThread()
  await type('Half')
  await waitFor(() => expect(drafts()).toHaveLength(1))
  await type('Half a sentence')
  hidePage()
  await waitFor(() => expect(drafts()).toEqual(['Half', 'Half a sentence']))
  expect(fake.sentTo(/\/draft$/)).toMatchObject([{ keepalive: true }, { keepalive: true }])
})

test('a draft whose save arrives after the page was loaded again appears in the field, unless something was typed meanwhile [messages/once]', async () => {
  for (const [open, typed] of [
    [openThread, ''],
    [openNewThread, ''],
    [openThread, 'Another'],
  ] as const) {
    serve(open === openThread ? [messageAt(1)] : [])
    const save = Promise.withResolvers<void>()
    fake.draftsHeld = save.promise
    const page = open()
    await type('Half a sentence')
    hidePage()
    page.unmount()
    const again = open()
    expect((await field()).value).toBe('')
    if (typed) await type(typed)
    save.resolve()
    await waitFor(() => expect(fake.draft).not.toBe(''))
    await waitFor(async () => expect((await field()).value).toBe(typed || 'Half a sentence'))
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Half')
    again.unmount()
  }
})

test('a draft that waits for an earlier save is saved when its page is hidden [messages/once]', async () => {
  serve([messageAt(1)])
  fake.draftsHeld = new Promise(() => {})
  openThread()
  await type('Half')
  await waitFor(() => expect(drafts()).toHaveLength(1))
  const box = await field()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.change(box, { target: { value: 'Half a sentence' } })
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  hidePage()
  await waitFor(() => expect(drafts()).toEqual(['Half', 'Half a sentence']))
})

test('a message doesn’t come back as a draft when the page is hidden before its reply [messages/once]', async () => {
  serve([messageAt(1)])
  const [reply, save] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  Object.assign(fake, { messagesHeld: reply.promise, draftsHeld: save.promise })
  openThread()
  await sendAtOnce('Hello')
  await waitFor(() => expect(fake.messages).toHaveLength(2))
  hidePage()
  await waitFor(() => expect(drafts()).toEqual(['Hello']))
  reply.resolve()
  await waitFor(async () => expect((await field()).value).toBe(''))
  expect(drafts()).toEqual(['Hello'])
  save.resolve()
  await waitFor(() => expect(drafts()).toEqual(['Hello', '']))
  await waitFor(() => expect(fake.draft).toBe(''))
})

test('a message doesn’t come back as a draft when its sender leaves before its reply [messages/once]', async () => {
  const { page, reply } = await sendWithoutReply()
  page.unmount()
  reply.resolve()
  openThread()
  expect((await field()).value).toBe('')
  expect(drafts()).toEqual([])
})

test('a message that was stored although its reply was lost doesn’t come back as a draft after Retry [messages/once]', async () => {
  const { reply } = await sendWithoutReply()
  reply.reject(new TypeError('The connection was lost'))
  await waitFor(() => expect(fake.draft).toBe('Hello'))
  fake.messagesHeld = Promise.resolve()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(drafts()).toEqual(['Hello', '']))
  expect(fake.messages).toHaveLength(2)
})

test('a first message opens its thread, unless its sender has left before its reply [messages/question-first]', async () => {
  serve([])
  const reply = Promise.withResolvers<void>()
  fake.messagesHeld = reply.promise
  const stayed = openNewThread()
  await sendAtOnce('Hello')
  await waitFor(() => expect(fake.messages).toHaveLength(1))
  reply.resolve()
  await waitFor(() => expect(address()).toBe(`/messages/${THREAD_ID}`))
  stayed.unmount()
  const late = Promise.withResolvers<void>()
  fake.messagesHeld = late.promise
  openNewThread()
  await sendAtOnce('Hello again')
  await waitFor(() => expect(fake.messages).toHaveLength(2))
  fireEvent.click(screen.getByText('Search'))
  const settled = vi.spyOn(QueryClient.prototype, 'invalidateQueries')
  late.resolve()
  await waitFor(() => expect(settled).toHaveBeenCalled())
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(address()).toBe('/search')
})

test('a message doesn’t wait for a slow save of its draft, and the field is read-only until the reply [messages/once]', async () => {
  serve([messageAt(1)])
  const save = Promise.withResolvers<void>()
  fake.draftsHeld = save.promise
  openThread()
  await type('Hello')
  hidePage()
  await waitFor(() => expect(drafts()).toEqual(['Hello']))
  const box = await field()
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(box.readOnly).toBe(true)
  expect(screen.getByRole('button', { name: 'Send' }).ariaBusy).toBe('true')
  await waitFor(() => expect(box.value).toBe(''))
  expect(box.readOnly).toBe(false)
  expect(await shown()).toContainEqual(expect.stringContaining('You: Hello'))
  save.resolve()
  await waitFor(() => expect(drafts()).toEqual(['Hello', '']))
})

test('a draft that is saved when its page is hidden isn’t replaced by an earlier save that waited [messages/once]', async () => {
  serve([messageAt(1)])
  const save = Promise.withResolvers<void>()
  fake.draftsHeld = save.promise
  openThread()
  await type('Hello')
  hidePage()
  await press()
  await waitFor(async () => expect((await field()).value).toBe(''))
  await type('Another')
  fake.draftsHeld = Promise.resolve()
  hidePage()
  await waitFor(() => expect(fake.draft).toBe('Another'))
  save.resolve()
  await type('Another one')
  await waitFor(() => expect(drafts().at(-1)).toBe('Another one'))
  expect(drafts()).toEqual(['Hello', 'Another', 'Another one'])
})

test('a text that changed while it was being sent stays in the field and is saved [messages/once]', async () => {
  const { reply } = await sendWithoutReply()
  await type('Hello, and')
  reply.resolve()
  await waitFor(async () => expect((await shown()).at(-1)).toContain('You: Hello'))
  expect((await field()).value).toBe('Hello, and')
  await waitFor(() => expect(fake.draft).toBe('Hello, and'))
})

test('a message that fails after its sender has left is there again as a draft [messages/once]', async () => {
  serve([messageAt(1)])
  const reply = Promise.withResolvers<void>()
  fake.messagesHeld = reply.promise
  fake.failure = () => problem(409, 'not-accepting', 'Not right now.')
  const page = openThread()
  await sendAtOnce('Hello')
  await waitFor(() => expect(fake.sentTo(/\/messages$/)).toHaveLength(1))
  page.unmount()
  reply.resolve()
  await waitFor(() => expect(fake.draft).toBe('Hello'))
  openThread()
  expect((await field()).value).toBe('Hello')
  expect(drafts()).toEqual(['Hello'])
})

test('the sender sees that contact details are hidden, and the reader only dots [messages/masked]', async () => {
  const masked = { text: 'Call •••', state: 'masked' } as const
  serve([messageAt(1, { ...masked, sent_by: 'athlete' }), messageAt(2, masked)])
  openThread()
  const items = await shown()
  expect(items.filter((text) => text?.includes('Hidden until you agree on a session'))).toHaveLength(1)
  expect(items.find((text) => text?.includes('You: Call •••'))).toContain('Hidden until you agree')
})

test('a thread that agreed is read again, so that earlier messages are shown in full [messages/unmasked]', async () => {
  serve([messageAt(1, { text: 'Call •••', state: 'masked' })])
  openThread()
  await shown()
  Object.assign(fake, { isAgreed: true, revision: 1, messages: [messageAt(1, { text: 'Call 555-0100' })] })
  await type('Thanks')
  await press()
  await waitFor(async () => expect((await shown()).join()).toContain('Call 555-0100'))
})

test('what is visible is marked as read, and the sender’s last message says Seen [messages/live]', async () => {
  serve([messageAt(1, { sent_by: 'athlete' }), messageAt(2), messageAt(3)])
  fake.otherReadPosition = 1
  openThread()
  expect((await shown()).find((text) => text?.includes('You: Message 1'))).toContain('Seen')
  await waitFor(() => expect(fake.readPosition).toBe(3))
  expect(fake.sentTo(/\/read$/)).toEqual([
    { method: 'POST', path: `/api/booking/threads/${THREAD_ID}/read`, body: { position: 3 } },
  ])
})

test('a message that isn’t on a visible page stays unread [messages/live]', async () => {
  const visible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  serve([messageAt(1)])
  openThread()
  await shown()
  expect(fake.sentTo(/\/read$/)).toEqual([])
  visible.mockReturnValue('visible')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(fake.readPosition).toBe(1))
  visible.mockRestore()
})

test('Latest scrolls to the last message of a thread that is fully loaded [messages/live]', async () => {
  stubHeights()
  serve(firstMessages(3))
  fake.readPosition = 3
  openThread()
  const box = await scrollUp()
  fireEvent.click(screen.getByRole('button', { name: 'Latest' }))
  expect(box.scrollTop).toBe(2000)
  fireEvent.scroll(box)
  expect(screen.queryByRole('button', { name: 'Latest' })).toBeNull()
})

test('New messages loads the last messages of a long thread and scrolls to them [messages/live]', async () => {
  stubHeights()
  serve(firstMessages(120))
  openThread()
  const box = await scrollUp()
  expect((await shown()).join()).not.toContain('Message 120')
  fireEvent.click(screen.getByRole('button', { name: 'New messages' }))
  await waitFor(async () => expect((await shown()).at(-1)).toContain('Message 120'))
  expect(box.scrollTop).toBe(2000)
})

test.each([
  ['the top of a short thread', 3, 3],
  ['an early part of a long thread', 120, 0],
])(
  'a message that was sent is scrolled into view from %s [messages/live]',
  async (_from, count, readPosition) => {
    stubHeights()
    serve(firstMessages(count))
    fake.readPosition = readPosition
    openThread()
    const box = await scrollUp()
    await type('Hello')
    await press()
    await waitFor(async () => expect((await shown()).at(-1)).toContain('You: Hello'))
    expect(box.scrollTop).toBe(2000)
  },
)

test('screen readers hear messages that arrive, and none that are loaded [messages/live]', async () => {
  serve([messageAt(1)])
  openThread()
  await shown()
  const log = screen.getByRole('log')
  expect(log.textContent).toBe('')
  fake.messages.push(messageAt(2, { text: 'A new one' }))
  await type('Hello')
  await press()
  await waitFor(() => expect(log.textContent).toBe('Maya Okafor: A new one'))
})

test('says how many messages are left before an answer, and why there are none [messages/question-first]', async () => {
  serve([messageAt(1, { sent_by: 'athlete' })])
  fake.messagesLeft = 2
  const page = openThread()
  expect(await screen.findByText('You can send 2 messages before Maya Okafor answers.')).toBeTruthy()
  page.unmount()
  fake.messagesLeft = 0
  openThread()
  expect((await field()).disabled).toBe(true)
  expect(screen.getByText(/You can write again once Maya Okafor answers/)).toBeTruthy()
})

test('shows a hidden message as hidden by Fieldside, also in the list [messages/report]', async () => {
  serve([messageAt(1, { text: '', state: 'hidden' })])
  openThread()
  expect((await shown()).at(-1)).toContain('Hidden by Fieldside')
  const list = within(screen.getByRole('list', { name: 'Conversations' }))
  expect(list.getByRole('link').textContent).toContain('Hidden by Fieldside')
})

test('shows only the thread on a phone, with a way back to the list [messages/one-thread]', async () => {
  isWide = false
  serve([messageAt(1)])
  openThread()
  expect((await shown()).at(-1)).toContain('Message 1')
  expect(screen.queryByRole('list', { name: 'Conversations' })).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'All messages' }))
  const list = within(await screen.findByRole('list', { name: 'Conversations' }))
  expect(list.getByRole('link').textContent).toContain('Maya Okafor')
})
