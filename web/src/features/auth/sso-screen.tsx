import type { finishSso, SessionState } from '@fieldside/contracts/http/bff/session.ts'
import type { ReauthenticationAction } from '@fieldside/contracts/http/identity.ts'
import { REAUTHENTICATION_MINUTES } from '@fieldside/contracts/limits.ts'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { type Address, call } from '@/client/api.ts'
import { sentenceOf } from '@/client/problem.ts'
import { useSession, useSessionStart } from '@/client/session.tsx'
import { nextPage, wantedRole } from '@/entities/account/next-page.ts'
import { lazyPart } from '@/ui/lazy-part.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { becomeAthlete } from './become-athlete.ts'
import { inOwnZone } from './in-own-zone.ts'
import { forgetLeft, leaveForSso, leftSearch, takeResult } from './sso.ts'

const CodeForm = lazyPart(async () => (await import('./code-form.tsx')).CodeForm)

const FINISH: Address<typeof finishSso> = { method: 'POST', path: '/session/sso' }

/** Set in the address when another page opens this one to confirm an action. */
const CONFIRMS = 'confirm'

/** The next step in the account. */
const NEXT_STEPS: Record<ReauthenticationAction, string> = {
  'email-change': 'save your new email address',
  'end-sessions': 'sign out other sessions',
  'second-factor': 'change your two-step sign-in',
}

const actionOf = (params: URLSearchParams): ReauthenticationAction | undefined => {
  const action = params.get(CONFIRMS)
  return action && Object.hasOwn(NEXT_STEPS, action) ? (action as ReauthenticationAction) : undefined
}

/** Receives the redirect from the identity provider, hands over the result, and continues. */
export const Screen = () => {
  const session = useSession()
  const [search] = useState(leftSearch)
  const { failure, confirmed, held, enter, leave } = useReturn(search)
  const reason = failure ?? (session.status === 'error' ? session.problem.message : undefined)
  const params = new URLSearchParams(search)
  return (
    <AuthFrame role={wantedRole(params)}>
      {confirmed ? (
        <Confirmed action={confirmed} />
      ) : held ? (
        <Suspense fallback={<SigningIn />}>
          <CodeForm passkeys={held.passkeys} onDone={enter} onLeave={leave} />
        </Suspense>
      ) : reason ? (
        <Failed reason={reason} search={search} />
      ) : (
        <SigningIn />
      )}
    </AuthFrame>
  )
}

type Returned = {
  failure: string | undefined
  confirmed: ReauthenticationAction | undefined
  /** Set while the second factor is awaited. */
  held: SessionState['second_factor']
  enter: (state: SessionState) => Promise<void>
  leave: () => void
}

/** Hands the result over once. Without one, starts the single sign-on that the address asks for. */
const useReturn = (search: string): Returned => {
  const session = useSession()
  const begin = useSessionStart()
  const navigate = useNavigate()
  const [starts] = useSearchParams()
  const [failure, setFailure] = useState<string>()
  const [confirmed, setConfirmed] = useState<ReauthenticationAction>()
  const [held, setHeld] = useState<SessionState['second_factor']>()
  const begun = useRef(false)
  const isKnown = session.status === 'signed-out' || session.status === 'signed-in'
  const sso = isKnown ? session.client?.sso : undefined
  const reauthentication = actionOf(starts)
  const enter = useCallback(
    async (entered: SessionState): Promise<void> => {
      const params = new URLSearchParams(search)
      const state = await becomeAthlete(entered, params)
      begin(state)
      setHeld(undefined)
      const action = actionOf(params)
      if (action) return setConfirmed(action)
      if (state.user) await navigate(nextPage(state.user, params), { replace: true })
    },
    [search, begin, navigate],
  )
  useEffect(() => {
    if (!isKnown || begun.current) return
    begun.current = true
    const handOver = async (): Promise<void> => {
      const result = sso ? await takeResult(sso) : undefined
      if (!result) return void (await navigate({ pathname: '/auth', search }, { replace: true }))
      const state = await call(FINISH, { body: result })
      if (state.second_factor) return setHeld(state.second_factor)
      await enter(state)
    }
    const run =
      sso && reauthentication
        ? leaveForSso(sso, `${CONFIRMS}=${reauthentication}`, reauthentication)
        : handOver().finally(forgetLeft)
    run.catch((error: unknown) => setFailure(sentenceOf(inOwnZone(error))))
  }, [isKnown, sso, reauthentication, search, navigate, enter])
  const leave = () => void navigate({ pathname: '/auth', search }, { replace: true })
  return { failure, confirmed, held, enter, leave }
}

const Confirmed = ({ action }: { action: ReauthenticationAction }) => (
  <div role="status">
    <h1 className="text-2xl">Thanks, that’s you</h1>
    <p className="mt-2 mb-7 text-muted">
      Go back to your account and {NEXT_STEPS[action]} within {REAUTHENTICATION_MINUTES} minutes. You can
      close this tab.
    </p>
    <LinkButton replace variant="outline" to="/account">
      Open your account here
    </LinkButton>
  </div>
)

const SigningIn = () => (
  <>
    <h1 className="text-2xl">Signing you in</h1>
    <Skeletons className="mt-7 grid gap-5" of={['h-6 w-72 max-w-full', 'h-11 rounded-md']} />
  </>
)

const Failed = ({ reason, search }: { reason: string; search: string }) => (
  <div role="alert">
    <h1 className="text-2xl">Authentication failed</h1>
    <p className="mt-2 mb-7 text-muted">{reason}</p>
    <LinkButton replace to={{ pathname: '/auth', search }}>
      Back to Sign In
    </LinkButton>
  </div>
)
