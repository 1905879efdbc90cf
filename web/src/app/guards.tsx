import type { Role } from '@fieldside/contracts/roles.ts'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { notify } from '../client/notify.ts'
import { useOnceKnown } from '../client/once-known.ts'
import {
  isLeaving,
  type Session,
  type SessionUser,
  useSession,
  useVisitorOnceEnded,
} from '../client/session.tsx'
import { homeOf } from '../entities/account/home.ts'
import { askedSession } from '../entities/booking/request-form/asked-session.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Skeletons, Spinner } from '../ui/skeleton.tsx'
import { Unreachable } from '../ui/unreachable.tsx'

/** The message for other roles and where to send them; defaults to their home. */
export type RoleRefusal = { title?: string; detail: string; to?: string }

type RequireSessionProps = {
  /** Defaults to all roles. */
  roles?: readonly Role[]
  /** When set, shows a spinner while the role is checked. */
  refusal?: RoleRefusal
  /** Shows the screen without a connection too, so that it has to do without a known login session. */
  opensOffline?: boolean
  children: ReactNode
}

export const RequireSession = ({ roles, refusal, opensOffline = false, children }: RequireSessionProps) => {
  const session = useSession()
  const isUnreachable = session.status === 'error' && session.problem.status === 0
  // A retry of the session must not replace a screen that is open already.
  const wasUnreachable = useOnceKnown(isUnreachable)
  const { pathname, search } = useLocation()
  const mayOpen = session.status === 'signed-in' && (roles?.includes(session.user.role) ?? true)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (mayOpen) wasOpen.current = true
  }, [mayOpen])
  const screen = (
    <>
      {children}
      {session.status === 'signed-in' && session.ended && (
        <Suspense fallback={<div className="fixed inset-0 z-50 bg-paper" />}>
          <SignInAgain user={session.user} />
        </Suspense>
      )}
    </>
  )
  if (opensOffline && (isUnreachable || (session.status === 'loading' && wasUnreachable))) return screen
  if (session.status === 'loading') return refusal ? <Spinner label="Checking access" /> : <ScreenLoading />
  if (session.status === 'error') return <Unverified session={session} isAccess={refusal !== undefined} />
  if (session.status === 'signed-out') {
    return isLeaving() ? <Navigate replace to="/" /> : <SignInFirst next={pathname + search} />
  }
  if (!mayOpen) {
    const { role } = session.user
    // A notification already tells a user about a changed role, and they didn't ask for anything that is denied.
    if (wasOpen.current) return <Navigate replace to={homeOf(role)} />
    return <AccessDenied role={role} detail="Your account doesn’t have access to that page." {...refusal} />
  }
  if (needsFactor(session.user) && pathname !== SECURITY.pathname) return <Navigate replace to={SECURITY} />
  return screen
}

/** Where an administrator sets up the second factor, without which the server refuses everything else. */
const SECURITY = { pathname: '/account', search: '?tab=security' }

const needsFactor = ({ role, second_factor }: SessionUser): boolean => role === 'admin' && !second_factor

type UnverifiedProps = { session: Extract<Session, { status: 'error' }>; isAccess: boolean }

/** Hides the screen when the login session can't be checked. */
const Unverified = ({ session: { problem, retry }, isAccess }: UnverifiedProps) => {
  const isUnreachable = problem.status === 0
  useEffect(() => {
    if (isAccess && !isUnreachable) notify.error('Failed to verify access', problem.message)
  }, [isAccess, isUnreachable, problem])
  if (isUnreachable) return <Unreachable retry={retry} />
  return <ErrorState title="Authentication error" detail={problem.message} retry={retry} />
}

const SignInAgain = lazyPart(async () => (await import('../features/auth/sign-in-again.tsx')).SignInAgain)

/** Wraps a public screen, where a user whose login session has ended becomes a visitor. */
export const OpenToAnyone = ({ children }: { children: ReactNode }) => {
  useVisitorOnceEnded()
  return children
}

/** A visitor who chose a time on the landing page most likely has no account yet. The form says what it's for. */
const SignInFirst = ({ next }: { next: string }) => {
  const asksForTime = askedSession(next) !== null
  useEffect(() => {
    if (!asksForTime) notify.info('Authentication required', 'Please sign in to open that page.')
  }, [asksForTime])
  return (
    <Navigate replace to={`/auth?${asksForTime ? 'role=athlete&' : ''}next=${encodeURIComponent(next)}`} />
  )
}

const AccessDenied = ({ role, title = 'Access Denied', detail, to }: RoleRefusal & { role: Role }) => {
  useEffect(() => {
    notify.error(title, detail)
  }, [title, detail])
  return <Navigate replace to={to ?? homeOf(role)} />
}

export const ScreenLoading = () => (
  <Skeletons
    className="grid gap-4"
    of={['h-11 w-full max-w-80', 'h-28 w-full rounded-lg', 'h-64 w-full rounded-lg']}
  />
)
