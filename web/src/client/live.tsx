import type { LiveKind } from '@fieldside/contracts/http/notification.ts'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readAnew } from './read-anew.ts'
import { followReads } from './read-position.ts'
import { SESSION, useSession } from './session.tsx'

/** Path prefixes of the endpoints that a change of each kind can affect. */
const READ_AGAIN: Record<LiveKind, readonly string[]> = {
  appointment: [
    '/screens/booking',
    '/screens/athlete-dashboard',
    '/screens/provider-dashboard',
    '/screens/admin',
    '/screens/client',
    '/booking/',
    '/screens/messages',
  ],
  notification: ['/notification/'],
  professional: ['/screens/', '/directory/'],
  openings: [
    '/screens/search',
    '/screens/booking',
    '/screens/professional',
    '/screens/provider-dashboard',
    '/screens/waitlists',
    '/booking/',
  ],
  payment: [
    '/screens/booking',
    '/screens/transactions',
    '/screens/provider-dashboard',
    '/screens/professional',
    '/screens/booking-requests',
    '/billing/',
  ],
  session: ['/session', '/screens/', '/identity/users/me/'],
  subscription: ['/session', '/screens/', '/content/', '/billing/'],
  access: ['/session', '/screens/', '/content/'],
  exercise: ['/content/', '/screens/programs', '/screens/admin'],
  program: ['/screens/', '/content/'],
  training: ['/content/'],
  plan: ['/content/plan', '/content/clients', '/screens/plan', '/screens/client'],
  approvals: ['/screens/admin', '/directory/'],
  review: [
    '/screens/athlete-dashboard',
    '/screens/provider-dashboard',
    '/screens/professional',
    '/screens/booking',
    '/notification/',
  ],
  // The messages themselves follow from their thread.
  thread: ['/screens/messages', '/booking/threads/unread', '/notification/'],
}

const EVERYTHING = ['']

type Wanted = (query: Query) => boolean

const isSession: Wanted = ({ queryKey: [path] }) => path === SESSION.path

/**
 * Refetches the login session first: if the role changed, screens of the old role unmount before their data is
 * requested.
 */
const askAgain = async (queries: QueryClient, starts: readonly string[]): Promise<void> => {
  const isNamed: Wanted = ({ queryKey: [path] }) => starts.some((start) => String(path).startsWith(start))
  void queries.invalidateQueries({ predicate: isNamed, refetchType: 'none' })
  await readAnew(queries, (query) => isNamed(query) && isSession(query))
  await readAnew(queries, (query) => isNamed(query) && !isSession(query))
}

/** Refetches what a message names, or everything for an unknown kind, which a newer server can send. */
export const readAgain = (queries: QueryClient, message: string): Promise<void> => {
  const { kind } = JSON.parse(message) as { kind: string }
  return askAgain(queries, kind in READ_AGAIN ? READ_AGAIN[kind as LiveKind] : EVERYTHING)
}

const REOPEN_AFTER_MS = [1_000, 2_000, 5_000, 15_000, 30_000]

/**
 * Follows the live feed. The browser reopens a dropped connection (with Last-Event-ID); this reopens one that
 * the server refused. A page's first feed starts at the position of its earliest read. When any other feed
 * starts, this refetches everything on screen, because earlier reads may be older than its position.
 */
export const followLive = (queries: QueryClient): (() => void) => {
  const readEverything = () => void askAgain(queries, EVERYTHING)
  let source: EventSource
  let from = followReads(readEverything)
  let refusals = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    source = new EventSource(from === undefined ? '/api/live' : `/api/live?after=${from}`)
    source.onmessage = ({ data }) => void readAgain(queries, data)
    source.addEventListener('position', () => {
      if (from === undefined) readEverything()
      from = undefined
    })
    // The user has more tabs open than may stream. This one reconnects when it becomes visible.
    source.addEventListener('displaced', () => {
      source.close()
      document.addEventListener('visibilitychange', openAgain, { once: true })
    })
    source.onopen = () => {
      refusals = 0
    }
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return
      timer = setTimeout(open, REOPEN_AFTER_MS[Math.min(refusals, REOPEN_AFTER_MS.length - 1)])
      refusals += 1
      void queries.invalidateQueries({ queryKey: [SESSION.path] })
    }
  }
  const openAgain = () => {
    if (document.visibilityState === 'visible') open()
    else document.addEventListener('visibilitychange', openAgain, { once: true })
  }
  open()
  return () => {
    document.removeEventListener('visibilitychange', openAgain)
    clearTimeout(timer)
    source.close()
  }
}

export const Live = () => {
  const queries = useQueryClient()
  const session = useSession()
  const userId = session.status === 'signed-in' && !session.ended ? session.user.id : null
  useEffect(() => (userId ? followLive(queries) : undefined), [queries, userId])
  return null
}
