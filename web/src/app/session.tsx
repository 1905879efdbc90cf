import type { getSession, leaveSession, SessionState } from '@fieldside/contracts/http/bff.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton, Spinner } from '../ui/skeleton.tsx'
import { notify } from '../ui/toast.tsx'
import { type Address, call, queryKey } from './api.ts'
import { homeOf } from './home.ts'
import { type ApiProblem, sentenceOf } from './problem.ts'

/** Stated without the contract's schemas, which the landing page shall not load; a test holds both together. */
export const SESSION: Address<typeof getSession> = { method: 'GET', path: '/session' }
export const LEAVE: Address<typeof leaveSession> = { method: 'DELETE', path: '/session' }

export type SessionUser = NonNullable<SessionState['user']>

export type Session =
  | { status: 'loading' }
  | { status: 'error'; problem: ApiProblem; retry: () => void }
  | { status: 'signed-out'; client: SessionState['client'] | null }
  | { status: 'signed-in'; user: SessionUser; client: SessionState['client'] }

const SessionContext = createContext<Session>({ status: 'loading' })
export const useSession = (): Session => useContext(SessionContext)

/** Remembers only that somebody was signed in here, so that / can wait for the answer instead of flashing. */
const HINT = 'fieldside.was-signed-in'
export const wasSignedIn = (): boolean => localStorage.getItem(HINT) !== null

const sessionOf = (state: SessionState): Session =>
  state.user
    ? { status: 'signed-in', user: state.user, client: state.client }
    : { status: 'signed-out', client: state.client }

export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const query = useQuery<SessionState, ApiProblem>({
    queryKey: queryKey(SESSION),
    queryFn: ({ signal }) => call(SESSION, {}, { signal }),
    staleTime: 30_000,
  })
  const session = readSession(query.data, query.error, () => void query.refetch())
  useHint(session.status)
  return <SessionContext value={session}>{children}</SessionContext>
}

/** What is known stays known while a refresh fails; a role is never guessed. */
const readSession = (
  data: SessionState | undefined,
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

// Who leaves a guarded screen by Logout goes to the landing page, not to /auth with a way back.
let leaving = false

/** Ends the session, forgets everything of this person and goes to the landing page. */
export const useSignOut = () => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    try {
      await call(LEAVE, {}, { idempotencyKey: crypto.randomUUID() })
    } catch (error) {
      notify.error('Logout failed', sentenceOf(error))
      return
    }
    leaving = true
    localStorage.clear()
    queries.setQueryData(
      queryKey(SESSION),
      (state: SessionState | undefined) => state && { ...state, user: null },
    )
    queries.removeQueries({ predicate: ({ queryKey: [path] }) => path !== SESSION.path })
    await navigate('/')
    notify.success('Logged out successfully')
  }
}

/** Takes over what a command said of the session, before the session is asked for again. */
export const useSessionUpdate = () => {
  const queries = useQueryClient()
  return (update: (before: SessionState | undefined) => SessionState | undefined): void => {
    queries.setQueryData<SessionState>(queryKey(SESSION), update)
  }
}

type RequireSessionProps = {
  /** All when left out. */
  roles?: readonly Role[]
  /** What others are told; a spinner shows while the role is checked then. */
  refusal?: string
  children: ReactNode
}

/** Shows its children to signed-in people of the given roles, and sends others away. */
export const RequireSession = ({ roles, refusal, children }: RequireSessionProps) => {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (session.status === 'loading') return refusal ? <Spinner label="Checking access" /> : <ScreenLoading />
  if (session.status === 'error') {
    return <ErrorState title="Authentication error" detail={session.problem.message} retry={session.retry} />
  }
  if (session.status === 'signed-out') {
    return <Navigate replace to={leaving ? '/' : `/auth?next=${encodeURIComponent(pathname + search)}`} />
  }
  if (roles && !roles.includes(session.user.role)) {
    return (
      <AccessDenied role={session.user.role} detail={refusal ?? 'Your account may not open that page.'} />
    )
  }
  return children
}

const AccessDenied = ({ role, detail }: { role: Role; detail: string }) => {
  useEffect(() => notify.error('Access Denied', detail), [detail])
  return <Navigate replace to={homeOf(role)} />
}

export const ScreenLoading = () => (
  <Loading className="grid gap-4">
    <Skeleton className="h-11 w-80 max-w-full" />
    <Skeleton className="h-28 w-full rounded-lg" />
    <Skeleton className="h-64 w-full rounded-lg" />
  </Loading>
)
