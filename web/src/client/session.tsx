import type { getSession, leaveSession, SessionState } from '@fieldside/contracts/http/bff/session.ts'
import type { endAllLoginSessions } from '@fieldside/contracts/http/login-sessions.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, Suspense, useContext, useEffect, useRef } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { homeOf } from '../entities/account/home.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Loading, Skeleton, Spinner } from '../ui/skeleton.tsx'
import { type Address, call, queryKey } from './api.ts'
import { notify } from './notify.ts'
import { type ApiProblem, sentenceOf } from './problem.ts'
import { onTabNews, tellTabs } from './tabs.ts'
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

/** Stores only that a user was signed in here, so that / waits for the answer instead of flashing the landing page. */
const HINT = 'fieldside.was-signed-in'
export const wasSignedIn = (): boolean => localStorage.getItem(HINT) !== null

/** The server's last answer, and whether that user's login session has ended since. */
type KnownSession = SessionState & { ended?: boolean }

const sessionOf = (state: KnownSession): Session =>
  state.user
    ? { status: 'signed-in', user: state.user, client: state.client, ended: state.ended ?? false }
    : { status: 'signed-out', client: state.client }

/**
 * Keeps the user after their login session ends, because the screen may hold unsaved input. A different user from
 * another tab replaces everything, so that nothing of the previous user stays in memory.
 */
const readState = async (queries: QueryClient, signal: AbortSignal): Promise<KnownSession> => {
  const state = await call(SESSION, {}, { signal })
  const before = queries.getQueryData<KnownSession>(queryKey(SESSION))
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
  useHint(session.status)
  useEffect(
    () =>
      onTabNews(({ kind }) => {
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

const useHint = (status: Session['status']) => {
  useEffect(() => {
    if (status === 'signed-in') {
      leaving = false
      localStorage.setItem(HINT, '1')
    }
    if (status === 'signed-out') localStorage.removeItem(HINT)
  }, [status])
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

type SignOut = {
  everywhere?: boolean
}

/** Ends the login session, clears the user's data, and opens the landing page. Asks first when something is unsaved. */
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
      notify.error('Logout failed', sentenceOf(error))
      return
    }
    localStorage.clear()
    queries.setQueryData(
      queryKey(SESSION),
      (state: KnownSession | undefined) => state && { ...state, user: null, ended: false },
    )
    forgetRead(queries, 'all')
    tellTabs({ kind: 'session' })
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

/** Applies a new login session and clears the previous user's data. */
export const useSessionStart = () => {
  const queries = useQueryClient()
  return (state: SessionState): void => {
    forgetRead(queries, 'all')
    queries.setQueryData<KnownSession>(queryKey(SESSION), state)
    tellTabs({ kind: 'session' })
  }
}

/** The message for other roles and where to send them; defaults to their home. */
export type RoleRefusal = { title?: string; detail: string; to?: string }

type RequireSessionProps = {
  /** Defaults to all roles. */
  roles?: readonly Role[]
  /** When set, shows a spinner while the role is checked. */
  refusal?: RoleRefusal
  children: ReactNode
}

export const RequireSession = ({ roles, refusal, children }: RequireSessionProps) => {
  const session = useSession()
  const { pathname, search } = useLocation()
  const mayOpen = session.status === 'signed-in' && (roles?.includes(session.user.role) ?? true)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (mayOpen) wasOpen.current = true
  }, [mayOpen])
  if (session.status === 'loading') return refusal ? <Spinner label="Checking access" /> : <ScreenLoading />
  if (session.status === 'error') return <Unverified session={session} isAccess={refusal !== undefined} />
  if (session.status === 'signed-out') {
    return leaving ? <Navigate replace to="/" /> : <SignInFirst next={pathname + search} />
  }
  if (!mayOpen) {
    const { role } = session.user
    // A notification already tells a user about a changed role, and they didn't ask for anything that is denied.
    if (wasOpen.current) return <Navigate replace to={homeOf(role)} />
    return <AccessDenied role={role} detail="Your account may not open that page." {...refusal} />
  }
  return (
    <>
      {children}
      {session.ended && (
        <Suspense fallback={<div className="fixed inset-0 z-50 bg-paper" />}>
          <SignInAgain user={session.user} />
        </Suspense>
      )}
    </>
  )
}

type UnverifiedProps = { session: Extract<Session, { status: 'error' }>; isAccess: boolean }

/** Hides the screen when the login session can't be checked. */
const Unverified = ({ session: { problem, retry }, isAccess }: UnverifiedProps) => {
  useEffect(() => {
    if (isAccess) notify.error('Failed to verify access', problem.message)
  }, [isAccess, problem])
  return <ErrorState title="Authentication error" detail={problem.message} retry={retry} />
}

const SignInAgain = lazyPart(async () => (await import('../features/auth/sign-in-again.tsx')).SignInAgain)

/** Wraps a public screen, where a user whose login session has ended becomes a visitor. */
export const OpenToAnyone = ({ children }: { children: ReactNode }) => {
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
  return children
}

const SignInFirst = ({ next }: { next: string }) => {
  useEffect(() => {
    notify.info('Authentication required', 'Please sign in to open that page.')
  }, [])
  return <Navigate replace to={`/auth?next=${encodeURIComponent(next)}`} />
}

const AccessDenied = ({ role, title = 'Access Denied', detail, to }: RoleRefusal & { role: Role }) => {
  useEffect(() => {
    notify.error(title, detail)
  }, [title, detail])
  return <Navigate replace to={to ?? homeOf(role)} />
}

export const ScreenLoading = () => (
  <Loading className="grid gap-4">
    <Skeleton className="h-11 w-80 max-w-full" />
    <Skeleton className="h-28 w-full rounded-lg" />
    <Skeleton className="h-64 w-full rounded-lg" />
  </Loading>
)
