import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { fileActions } from '@fieldside/contracts/http/bff/file-actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { Message, Thread } from '@fieldside/contracts/http/messages.ts'
import type { TimeOffer } from '@fieldside/contracts/http/time-offers.ts'
import { MESSAGES_PAGE } from '@fieldside/contracts/limits.ts'
import { Link, useLocation } from 'react-router-dom'
import { SESSION } from '@/client/session.tsx'
import { reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { openAt } from '@/testing/open-at.tsx'
import { Screen } from '../messages-screen.tsx'

export const THREAD_ID = '01990000-0000-7000-8000-000000000001'
export const MAYA = '01990000-0000-7000-8000-000000000002'

export const messageAt = (position: number, changes: Partial<Message> = {}): Message => ({
  id: `01990000-0000-7000-8000-${String(position).padStart(12, '0')}`,
  client_id: crypto.randomUUID(),
  position,
  sent_by: 'professional',
  text: `Message ${position}`,
  state: 'shown',
  appointment_id: null,
  is_reported: false,
  sent_at: new Date(Date.UTC(2026, 10, 24, 9, position)).toISOString(),
  ...changes,
})

type Sent = { method: string; path: string; body: unknown; keepalive?: true }

/** Serves one thread of the signed-in athlete with Maya to the page. */
export const fakeThread = (messages: Message[]) => {
  const fake = {
    messages,
    draft: '',
    offers: [] as TimeOffer[],
    messagesLeft: null as number | null,
    isAgreed: false,
    revision: 0,
    readPosition: 0,
    otherReadPosition: 0,
    /** Refuses messages while set. */
    failure: null as (() => Response) | null,
    /** Drafts are answered once this resolves. */
    draftsHeld: Promise.resolve(),
    /** Messages are stored at once, and answered once this resolves. */
    messagesHeld: Promise.resolve(),
    sent: [] as Sent[],
    sentTo: (path: RegExp) => fake.sent.filter((one) => path.test(one.path)),
    fetch: async (address: string, init: RequestInit = {}): Promise<Response> => {
      const { pathname, searchParams } = new URL(address, location.href)
      const body = init.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : undefined
      const { method, keepalive } = init
      if (method !== 'GET')
        fake.sent.push({ method: method!, path: pathname, body, ...(keepalive && { keepalive }) })
      if (pathname.endsWith('/draft')) await fake.draftsHeld
      const answered = answer(fake, init.method ?? 'GET', pathname, searchParams, body)
      if (pathname.endsWith('/messages') && method === 'POST') await fake.messagesHeld
      return answered
    },
  }
  return fake
}
type Fake = ReturnType<typeof fakeThread>

const threadOf = ({ messages, isAgreed, revision, readPosition, otherReadPosition }: Fake): Thread => {
  const last = messages.at(-1)?.position ?? 0
  const lastOfMaya = messages.findLast(({ sent_by }) => sent_by === 'professional')?.position ?? 0
  return {
    id: THREAD_ID,
    athlete_id: '01990000-0000-7000-8000-000000000009',
    professional_id: MAYA,
    professional_user_id: '01990000-0000-7000-8000-000000000003',
    side: 'athlete',
    is_agreed: isAgreed,
    last_position: last,
    read_position: readPosition,
    other_read_position: otherReadPosition,
    is_unread: lastOfMaya > readPosition,
    revision,
    active_at: '2026-11-24T09:00:00Z',
  }
}

const pageOf = (fake: Fake, query: URLSearchParams) => {
  const { messages, readPosition } = fake
  const before = query.get('before')
  const after = query.get('after') ?? (before === null && threadOf(fake).is_unread ? readPosition : null)
  const found =
    after === null
      ? messages.filter(({ position }) => before === null || position < Number(before)).slice(-MESSAGES_PAGE)
      : messages.filter(({ position }) => position > Number(after)).slice(0, MESSAGES_PAGE)
  return {
    items: found,
    older: (found[0]?.position ?? 1) > (messages[0]?.position ?? 1),
    newer: (found.at(-1)?.position ?? 0) < (messages.at(-1)?.position ?? 0) && found.length > 0,
  }
}

const send = (fake: Fake, { client_id, text }: { client_id: string; text: string }): Response => {
  if (fake.failure) return fake.failure()
  const known = fake.messages.find((message) => message.client_id === client_id)
  const message =
    known ?? messageAt((fake.messages.at(-1)?.position ?? 0) + 1, { client_id, text, sent_by: 'athlete' })
  if (!known) {
    fake.messages.push(message)
    fake.draft = ''
  }
  return reply(actions.sendMessage, { thread_id: THREAD_ID, message })
}

const answer = (
  fake: Fake,
  method: string,
  path: string,
  query: URLSearchParams,
  body: Record<string, unknown> | undefined,
): Response => {
  const other = { id: MAYA, user_id: MAYA, name: 'Maya Okafor', profile_picture: null }
  const writing = { thread_id: THREAD_ID, draft: fake.draft, messages_left: fake.messagesLeft }
  if (path.startsWith('/api/session')) return reply(SESSION, sessionOf({ role: 'athlete' }))
  if (path === '/api/screens/messages') {
    const last_message = fake.messages.at(-1) ?? null
    return reply(screens.messagesScreen, { items: [{ ...threadOf(fake), last_message, other }], next: null })
  }
  if (path === `/api/screens/messages/${THREAD_ID}`)
    return reply(screens.threadScreen, {
      thread: threadOf(fake),
      other,
      writing,
      offers: fake.offers,
      last_session: null,
    })
  if (path === `/api/screens/messages/with/${MAYA}`)
    return reply(screens.writingScreen, { other, writing: { ...writing, thread_id: null }, accepts: true })
  if (path.endsWith('/messages') && method === 'POST') return send(fake, body as never)
  if (path.endsWith('/messages')) return reply(actions.listMessages, pageOf(fake, query))
  if (path.endsWith('/links'))
    return reply(fileActions.openMessageFile, {
      url: 'https://files.test/short',
      expires_at: '2026-11-24T09:01:00Z',
    })
  if (path.endsWith('/read')) fake.readPosition = Number(body?.position)
  if (path.endsWith('/draft')) fake.draft = String(body?.text)
  return path.endsWith('/read') ? reply(actions.readThread, { is_unread: false }) : reply(actions.saveDraft)
}

const openScreen = (address: string) =>
  openAt(
    address,
    <>
      <Link to="/search">Search</Link>
      <Address />
    </>,
    { '/messages': <Screen />, '/messages/:id': <Screen /> },
  )
const Address = () => <span data-testid="address">{useLocation().pathname}</span>

export const openThread = () => openScreen(`/messages/${THREAD_ID}`)
export const openNewThread = () => openScreen(`/messages?with=${MAYA}`)
