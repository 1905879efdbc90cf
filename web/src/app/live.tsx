import type { LiveKind } from '@fieldside/contracts/http/notification.ts'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SESSION, useSession } from './session.tsx'

/** Which endpoints (by the start of their path) may read differently after a change of that kind. */
const READ_AGAIN: Record<LiveKind, readonly string[]> = {
  appointment: [
    '/screens/booking',
    '/screens/athlete-dashboard',
    '/screens/provider-dashboard',
    '/screens/admin',
    '/booking/',
  ],
  notification: ['/notification/'],
  professional: ['/screens/', '/directory/'],
  openings: ['/screens/search', '/screens/booking', '/screens/professional', '/booking/'],
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
  approvals: ['/screens/admin', '/directory/'],
  review: [
    '/screens/athlete-dashboard',
    '/screens/provider-dashboard',
    '/screens/professional',
    '/screens/booking',
  ],
}

const EVERYTHING = ['']

type Wanted = (query: Query) => boolean

/** A first answer that is still awaited may be older than what is told now: unlike a later one it is not begun anew by itself. */
const readAnew = async (queries: QueryClient, isWanted: Wanted): Promise<void> => {
  await queries.cancelQueries({ predicate: (query) => isWanted(query) && query.state.data === undefined })
  await queries.refetchQueries({ predicate: isWanted, type: 'active' })
}

const isSession: Wanted = ({ queryKey: [path] }) => path === SESSION.path

/** The session first: what somebody of another role had on screen is asked for no more. */
const askAgain = async (queries: QueryClient, starts: readonly string[]): Promise<void> => {
  const isNamed: Wanted = ({ queryKey: [path] }) => starts.some((start) => String(path).startsWith(start))
  void queries.invalidateQueries({ predicate: isNamed, refetchType: 'none' })
  await readAnew(queries, (query) => isNamed(query) && isSession(query))
  await readAnew(queries, (query) => isNamed(query) && !isSession(query))
}

/** Asks again for what a message names; one of an unknown kind (a newer server's) asks for everything. */
export const readAgain = (queries: QueryClient, message: string): Promise<void> => {
  const { kind } = JSON.parse(message) as { kind: string }
  return askAgain(queries, kind in READ_AGAIN ? READ_AGAIN[kind as LiveKind] : EVERYTHING)
}

const REOPEN_AFTER_MS = [1_000, 2_000, 5_000, 15_000, 30_000]

/**
 * Follows the live feed. A dropped connection is the browser's to reopen (with Last-Event-ID); one that the
 * server refused is opened again here. A feed that begins tells its position: what was read before it may be
 * older than that, so everything on screen is asked again.
 */
export const followLive = (queries: QueryClient): (() => void) => {
  let source: EventSource
  let refusals = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    source = new EventSource('/api/live')
    source.onmessage = ({ data }) => void readAgain(queries, data)
    source.addEventListener('position', () => void askAgain(queries, EVERYTHING))
    // More tabs than one person may stream to: this one goes on when it is looked at.
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

/** Keeps what is on screen fresh while somebody is signed in. */
export const Live = () => {
  const queries = useQueryClient()
  const session = useSession()
  const userId = session.status === 'signed-in' && !session.ended ? session.user.id : null
  useEffect(() => (userId ? followLive(queries) : undefined), [queries, userId])
  return null
}
