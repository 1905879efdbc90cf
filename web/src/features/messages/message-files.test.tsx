import type { UploadedFile } from '@fieldside/contracts/http/message-files.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { problem } from '@/client/testing/reply.ts'
import { fakeThread, messageAt, openThread } from './testing/fake-thread.tsx'

const FILE: UploadedFile = {
  id: '01990000-0000-7000-8000-00000000000a',
  kind: 'video',
  size_bytes: 2_000_000,
  width: 64,
  height: 48,
  duration_ms: 83_000,
}

let fake: ReturnType<typeof fakeThread>
let requests: FakeRequest[]

/** An upload that the test answers. */
class FakeRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  responseText = ''
  url = ''
  isAborted = false
  open(_method: string, url: string) {
    this.url = url
  }
  setRequestHeader() {}
  getResponseHeader = (name: string) => (name === 'content-type' ? 'application/problem+json' : null)
  send() {
    requests.push(this)
  }
  abort() {
    this.isAborted = true
    this.onabort?.()
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.onload?.()
  }
}

beforeEach(() => {
  requests = []
  fake = fakeThread([messageAt(1)])
  fake.isAgreed = true
  vi.stubGlobal('fetch', (...asked: Parameters<typeof fake.fetch>) => fake.fetch(...asked))
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const choose = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Files for the message'), { target: { files } })
const clip = new File(['x'], 'Knee on Monday.mov', { type: 'video/quicktime' })
const picture = (name: string) => new File(['x'], name, { type: 'image/png' })
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Maya Okafor' })
const sendButton = () => screen.getByRole('button', { name: 'Send' })
const posted = () => fake.sentTo(/\/messages$/).map(({ body }) => body)

test('offers no files before the two agree on a session [messages/files]', async () => {
  fake.isAgreed = false
  openThread()
  await field()
  expect(screen.queryByRole('button', { name: 'Add files' })).toBeNull()
})

test('uploads a file with its progress, and sends it with its name and no text [messages/files]', async () => {
  openThread()
  await choose(clip)
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]!.url).not.toContain('Knee')
  requests[0]!.upload.onprogress?.({ loaded: 30, total: 100 })
  expect(await screen.findByText(/uploading 30%/)).toBeTruthy()
  expect((sendButton() as HTMLButtonElement).disabled).toBe(true)
  requests[0]!.answer(201, FILE)
  await waitFor(() => expect((sendButton() as HTMLButtonElement).disabled).toBe(false))
  fireEvent.click(sendButton())
  await waitFor(() =>
    expect(posted()).toMatchObject([{ text: '', files: [{ id: FILE.id, name: 'Knee on Monday.mov' }] }]),
  )
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Files to send' })).toBeNull())
})

test('keeps the text and the other files when an upload fails, and tries it again [messages/files]', async () => {
  openThread()
  fireEvent.change(await field(), { target: { value: 'See both' } })
  await choose(picture('one.png'), picture('two.png'))
  await waitFor(() => expect(requests).toHaveLength(2))
  requests[0]!.answer(201, { ...FILE, kind: 'image' })
  const refused = problem(422, 'invalid-file-type', 'We can’t read this file.')
  requests[1]!.answer(422, await refused.json())
  expect((await screen.findByRole('alert')).textContent).toBe('We can’t read this file.')
  expect([(await field()).value, (sendButton() as HTMLButtonElement).disabled]).toEqual(['See both', true])
  fireEvent.click(screen.getByRole('button', { name: 'Retry two.png' }))
  await waitFor(() => expect(requests).toHaveLength(3))
  requests[2]!.onerror?.()
  await screen.findByRole('alert')
  fireEvent.click(screen.getByRole('button', { name: 'Remove two.png' }))
  fireEvent.click(sendButton())
  await waitFor(() => expect(posted()).toMatchObject([{ text: 'See both', files: [{ name: 'one.png' }] }]))
})

test('removes a file while it is uploaded, and one that is uploaded, before it is sent [messages/files]', async () => {
  openThread()
  await choose(picture('one.png'), picture('two.png'))
  await waitFor(() => expect(requests).toHaveLength(2))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove one.png' }))
  expect(requests[0]!.isAborted).toBe(true)
  requests[1]!.answer(201, FILE)
  await waitFor(() => expect(screen.queryByText(/uploading/)).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Remove two.png' }))
  await waitFor(() => expect(fake.sentTo(/message-files/)).toMatchObject([{ method: 'DELETE' }]))
  expect(screen.queryByRole('list', { name: 'Files to send' })).toBeNull()
})

test('reports a reply that isn’t one, and shows no progress of an empty file [messages/files]', async () => {
  openThread()
  await choose(picture('one.png'))
  await waitFor(() => expect(requests).toHaveLength(1))
  requests[0]!.upload.onprogress?.({ loaded: 0, total: 0 })
  expect(await screen.findByText(/uploading 0%/)).toBeTruthy()
  requests[0]!.status = 200
  requests[0]!.responseText = '<html>'
  requests[0]!.onload?.()
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('discards uploaded files when the page is left without sending them [messages/files]', async () => {
  const { unmount } = openThread()
  await choose(picture('one.png'))
  await waitFor(() => expect(requests).toHaveLength(1))
  requests[0]!.answer(201, FILE)
  await waitFor(() => expect(screen.queryByText(/uploading/)).toBeNull())
  unmount()
  await waitFor(() => expect(fake.sentTo(/message-files/)).toMatchObject([{ method: 'DELETE' }]))
})

test('keeps the files of a message that is being sent when the page is left [messages/files]', async () => {
  const { unmount } = openThread()
  await choose(picture('one.png'))
  await waitFor(() => expect(requests).toHaveLength(1))
  requests[0]!.answer(201, FILE)
  await waitFor(() => expect((sendButton() as HTMLButtonElement).disabled).toBe(false))
  fireEvent.click(sendButton())
  unmount()
  await waitFor(() => expect(posted()).toHaveLength(1))
  expect(fake.sentTo(/message-files/)).toEqual([])
})

test('shows images as pictures and the rest as cards, each opened by a short link in a new tab [messages/files]', async () => {
  const image = { ...FILE, id: FILE.id.replace('a', 'b'), kind: 'image' as const, duration_ms: null }
  fake.messages = [
    messageAt(1, {
      text: '',
      files: [
        { ...image, name: 'knee.png' },
        { ...FILE, name: 'squat.mp4' },
      ],
    }),
  ]
  const tab = { opener: {}, location: { replace: vi.fn() }, close: vi.fn() }
  vi.stubGlobal('open', () => tab)
  openThread()
  const list = await screen.findByRole('list', { name: 'Files' })
  const shown = within(list).getByRole<HTMLImageElement>('img', { name: 'knee.png' })
  expect(shown.getAttribute('src')).toBe(`/api/booking/message-files/${image.id}/preview`)
  const card = within(list).getByRole('button', { name: /^squat\.mp4/ })
  expect(card.textContent).toContain('1:23 · 1.9 MB')
  fireEvent.click(card)
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://files.test/short'))
  expect(tab.opener).toBeNull()
  // A preview that failed is a card, and tried again when it is opened.
  fireEvent.error(shown)
  fireEvent.click(within(list).getByRole('button', { name: /^knee\.png/ }))
  expect(within(list).getByRole('img', { name: 'knee.png' })).toBeTruthy()
})
