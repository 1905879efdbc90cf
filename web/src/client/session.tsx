import type { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { getSession, leaveSession, SessionState } from '@fieldside/contracts/http/bff/session.ts'
import type { endAllLoginSessions } from '@fieldside/contracts/http/login-sessions.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { type Address, call, queryKey } from './api.ts'
import { notify } from './notify.ts'
import { type ApiProblem, isPasswordRequired, sentenceOf } from './problem.ts'
import { dropSubscription, renewSubscription } from './push-subscription.ts'
import { startReads } from './read-position.ts'
import { rememberSignedIn } from './signed-in-hint.ts'
import { onTabMessage, postToTabs } from './tabs.ts'
import { forgetUnsaved, mayLeave } from './unsaved.ts'

/** Repeats the contract's addresses, so that the landing page doesn't load its schemas; a test compares them. */
export const SESSION: Address<typeof getSession> = { method: 'GET', path: '/session' }
export const LEAVE_EVERYWHERE: Address<typeof endAllLoginSessions> = {
  method: 'DELETE',
  path: '/identity/users/me/login-sessions',
}
export const LEAVE: Address<typeof leaveSession> = { method: 'DELETE', path: '/session' }

export type SessionUser = NonNullable<SessionState['user']>

export type Session =
  | { status: 'loading' }
  | { status: 'error'; problem: ApiProblem; retry: () => void }
  | { status: 'signed-out'; client: SessionState['client'] | null }
  /**
   * ended: the server no longer accepts the login session. The screen stays until the user signs in again or leaves.
   */
  | { status: 'signed-in'; user: SessionUser; client: SessionState['client']; ended: boolean }

const SessionContext = createContext<Session>({ status: 'loading' })
export const useSession = (): Session => useContext(SessionContext)

/** The server's last answer, and whether that user's login session has ended since. */
type KnownSession = SessionState & { ended?: boolean }

const sessionOf = (state: KnownSession): Session =>
  state.user
    ? { status: 'signed-in', user: state.user, client: state.client, ended: state.ended ?? false }
    : { status: 'signed-out', client: state.client }

export const UNREAD: Address<typeof actions.countUnread> = {
  method: 'GET',
  path: '/notification/notifications/unread',
}
export const PREFERENCES: Address<typeof actions.getPreferences> = {
  method: 'GET',
  path: '/notification/preferences',
}

/** Saves a page's first screen two requests. Keeps cached values, because they may be newer. */
const seedNotifications = (
  queries: QueryClient,
  { unread, preferences }: NonNullable<SessionState['notifications']>,
): void => {
  const keep = (key: readonly unknown[], data: unknown) => {
    if (queries.getQueryData(key) === undefined) queries.setQueryData(key, data)
  }
  keep(queryKey(UNREAD), { unread })
  keep(queryKey(PREFERENCES), preferences)
}

/**
 * Keeps the user after their login session ends, because the screen may hold unsaved input. A different user from
 * another tab replaces everything, so that nothing of the previous user stays in memory.
 */
const readState = async (queries: QueryClient, signal: AbortSignal): Promise<KnownSession> => {
  const state = await call(SESSION, {}, { signal })
  const before = queries.getQueryData<KnownSession>(queryKey(SESSION))
  if (state.notifications) seedNotifications(queries, state.notifications)
  if (!before?.user || leaving) return state
  if (!state.user) return { ...before, ended: true }
  if (state.user.id !== before.user.id) {
    forgetUnsaved()
    window.location.reload()
  }
  return state
}

export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const queries = useQueryClient()
  const query = useQuery<KnownSession, ApiProblem>({
    queryKey: queryKey(SESSION),
    queryFn: ({ signal }) => readState(queries, signal),
    staleTime: 30_000,
  })
  const session = readSession(query.data, query.error, () => void query.refetch())
  useHint(session)
  useEffect(
    () =>
      onTabMessage(({ kind }) => {
        if (kind === 'session') void queries.invalidateQueries({ queryKey: [SESSION.path] })
      }),
    [queries],
  )
  return <SessionContext value={session}>{children}</SessionContext>
}

/** Keeps the last known login session while a refetch fails; never guesses a role. */
const readSession = (
  data: KnownSession | undefined,
  problem: ApiProblem | null,
  retry: () => void,
): Session => {
  if (problem?.status === 401) return { status: 'signed-out', client: data?.client ?? null }
  if (data) return sessionOf(data)
  return problem ? { status: 'error', problem, retry } : { status: 'loading' }
}

const useHint = (session: Session) => {
  const { status } = session
  const userId = session.status === 'signed-in' ? session.user.id : null
  // No logout is in progress when the app mounts.
  useEffect(() => {
    leaving = false
  }, [])
  useEffect(() => {
    if (status === 'signed-in') leaving = false
    if (status === 'signed-in' || status === 'signed-out') rememberSignedIn(userId)
    // The end of the session removes the device at the service too.
    if (status === 'signed-out') void dropSubscription().catch(() => undefined)
  }, [status, userId])
}

// Set during a logout, so that a guarded screen goes to the landing page instead of /auth with a way back. Reset on
// arrival.
let leaving = false

/**
 * Removes cached data before another user can see it. 'inactive' spares the data on screen, which is refetched, so that
 * the input beside it stays.
 */
const forgetRead = (queries: QueryClient, type: 'all' | 'inactive'): void =>
  queries.removeQueries({ type, predicate: ({ queryKey: [path] }) => path !== SESSION.path })

/** Begins the keys of what stays in the browser after a logout. Nothing that a user entered or read. */
export const KEPT_PREFIX = 'fieldside.kept.'

const clearStored = (): void => {
  for (const key of Object.keys(localStorage)) if (!key.startsWith(KEPT_PREFIX)) localStorage.removeItem(key)
}

type SignOut = {
  everywhere?: boolean
}

/**
 * Ends the login session, clears the user's data, and opens the landing page. Asks first when something is unsaved.
 * @throws ApiProblem password-required, only for everywhere
 */
export const useSignOut = () => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async ({ everywhere = false }: SignOut = {}) => {
    if (!(await mayLeave())) return
    // Set before the response, because the live feed may report the end first.
    leaving = true
    try {
      if (everywhere) await call(LEAVE_EVERYWHERE, {}, { idempotencyKey: crypto.randomUUID() })
      await call(LEAVE, {}, { idempotencyKey: crypto.randomUUID() })
    } catch (error) {
      leaving = false
      if (isPasswordRequired(error)) throw error
      notify.error('Logout failed', sentenceOf(error))
      return
    }
    clearStored()
    queries.setQueryData(
      queryKey(SESSION),
      (state: KnownSession | undefined) => state && { ...state, user: null, ended: false },
    )
    forgetRead(queries, 'all')
    postToTabs({ kind: 'session' })
    await navigate('/')
    notify.success('Logged out successfully')
  }
}

/** Applies a command's response to the login session without a refetch. */
export const useSessionUpdate = () => {
  const queries = useQueryClient()
  return (update: (before: SessionState | undefined) => SessionState | undefined): void => {
    queries.setQueryData<KnownSession>(queryKey(SESSION), update)
  }
}

/** Continues the pushes of a user who signs in again. Those of another user end in this browser. */
const handOverDevice = async (before: SessionUser | null | undefined, now: SessionState['user']) => {
  if (before) await (before.id === now?.id ? renewSubscription() : dropSubscription())
}

/** Applies a new login session and clears the previous user's data. */
export const useSessionStart = () => {
  const queries = useQueryClient()
  return (state: SessionState): void => {
    const before = queries.getQueryData<KnownSession>(queryKey(SESSION))
    void handOverDevice(before?.user, state.user).catch(() => undefined)
    forgetRead(queries, 'all')
    startReads()
    queries.setQueryData<KnownSession>(queryKey(SESSION), state)
    postToTabs({ kind: 'session' })
  }
}

/** Whether a logout is under way, which leads to the landing page. */
export const isLeaving = (): boolean => leaving

/** Turns a user whose login session has ended into a visitor. For public screens. */
export const useVisitorOnceEnded = (): void => {
  const session = useSession()
  const queries = useQueryClient()
  const ended = session.status === 'signed-in' && session.ended
  useEffect(() => {
    if (session.status === 'signed-out') leaving = false
  }, [session.status])
  useEffect(() => {
    if (!ended) return
    forgetRead(queries, 'inactive')
    queries.setQueryData<KnownSession>(queryKey(SESSION), (before) => before && { ...before, user: null })
    void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => path !== SESSION.path })
  }, [ended, queries])
}
