import type { SessionState } from '@fieldside/contracts/http/bff/session.ts'
import { Suspense, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { notify } from '@/client/notify.ts'
import { type Session, useSession } from '@/client/session.tsx'
import { askedPage, wantedRole } from '@/entities/account/next-page.ts'
import { useOpenedRecovery } from '@/entities/account/recovery.ts'
import { askedSession } from '@/entities/booking/request-form/asked-session.ts'
import { ErrorState } from '@/ui/error-state.tsx'
import { lazyPart } from '@/ui/lazy-part.ts'
import { Skeletons } from '@/ui/skeleton.tsx'
import { Unreachable } from '@/ui/unreachable.tsx'
import { AlreadySignedIn } from './already-signed-in.tsx'
import { AskedTime } from './asked-time.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SetNewPassword } from './set-new-password.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { SsoButton } from './sso-button.tsx'
import { useGoOn } from './use-enter.ts'

const CodeForm = lazyPart(async () => (await import('./code-form.tsx')).CodeForm)

/** Links that name a role invite to join, so they start with sign-up; everything else starts with sign-in. */
const isSignUp = (params: URLSearchParams): boolean =>
  params.has('mode') ? params.get('mode') === 'sign-up' : wantedRole(params) !== undefined

export const Screen = () => {
  const [params] = useSearchParams()
  const recovery = useOpenedRecovery()
  useResetWords()
  return (
    <AuthFrame role={wantedRole(params)}>
      {recovery?.token ? <SetNewPassword token={recovery.token} /> : <SignedInOrNot />}
    </AuthFrame>
  )
}

/** Shows the message of /auth?reset=success once and drops the query. */
const useResetWords = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isReset = params.get('reset') === 'success'
  useEffect(() => {
    if (!isReset) return
    notify.success('Password updated successfully')
    void navigate('/auth', { replace: true })
  }, [isReset, navigate])
}

const SignedInOrNot = () => {
  const session = useSession()
  const [entered, setEntered] = useState(false)
  return (
    <>
      {session.status === 'loading' && <FormLoading />}
      {session.status === 'error' && <Unchecked {...session} />}
      {session.status === 'signed-in' && !entered && <AlreadySignedIn user={session.user} />}
      {(session.status === 'signed-out' || entered) && <Forms onEnter={() => setEntered(true)} />}
    </>
  )
}

const Unchecked = ({ problem, retry }: Extract<Session, { status: 'error' }>) =>
  problem.status === 0 ? (
    <Unreachable retry={retry} />
  ) : (
    <ErrorState title="Authentication error" detail={problem.message} retry={retry} />
  )

const Forms = ({ onEnter }: { onEnter: () => void }) => {
  const [params] = useSearchParams()
  const [held, setHeld] = useState<SessionState['second_factor']>()
  const goOn = useGoOn({ onEnter })
  if (held)
    return (
      <Suspense fallback={<FormLoading />}>
        <CodeForm passkeys={held.passkeys} onDone={goOn} onLeave={() => setHeld(undefined)} />
      </Suspense>
    )
  if (params.get('mode') === 'forgot') return <ForgotPassword />
  const signUp = isSignUp(params)
  const role = wantedRole(params)
  const asked = askedSession(askedPage(params))
  const other = new URLSearchParams(params)
  other.set('mode', signUp ? 'sign-in' : 'sign-up')
  return (
    <>
      <h1 className="text-2xl">{signUp ? 'Create your account' : 'Welcome back'}</h1>
      <p className="mt-2 mb-7 text-muted">
        {signUp && role && `You’re joining as ${role === 'athlete' ? 'an athlete' : 'a professional'}. `}
        {signUp ? 'Already have an account?' : 'New to Fieldside?'}{' '}
        <Link
          replace
          to={{ search: other.toString() }}
          className="whitespace-nowrap rounded-sm font-semibold text-turf underline underline-offset-4"
        >
          {signUp ? 'Sign in' : 'Create an account'}
        </Link>
      </p>
      {asked && <AskedTime asked={asked} signUp={signUp} />}
      {signUp ? <SignUpForm onEnter={onEnter} /> : <SignInForm onEnter={onEnter} onHeld={setHeld} />}
      <SsoButton />
      {!signUp && <PasskeyButton onEnter={onEnter} />}
    </>
  )
}

const FormLoading = () => (
  <Skeletons
    className="grid gap-5"
    of={['h-11 w-64', 'h-6 w-72 max-w-full', 'h-18', 'h-18', 'h-11 rounded-md']}
  />
)
