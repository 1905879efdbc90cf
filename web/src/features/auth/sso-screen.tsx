import type { finishSso, SessionState } from '@fieldside/contracts/http/bff/session.ts'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type Address, call } from '../../client/api.ts'
import { sentenceOf } from '../../client/problem.ts'
import { useSession, useSessionStart } from '../../client/session.tsx'
import { nextPage, wantedRole } from '../../entities/account/next-page.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeletons } from '../../ui/skeleton.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { forgetLeft, leftSearch, takeResult } from './sso.ts'

const FINISH: Address<typeof finishSso> = { method: 'POST', path: '/session/sso' }

/** Receives the redirect from the identity provider, hands over the result, and continues. */
export const Screen = () => {
  const session = useSession()
  const [search] = useState(leftSearch)
  const failure = useReturn(search)
  const reason = failure ?? (session.status === 'error' ? session.problem.message : undefined)
  return (
    <AuthFrame role={wantedRole(new URLSearchParams(search))}>
      {reason ? <Failed reason={reason} search={search} /> : <SigningIn />}
    </AuthFrame>
  )
}

/** Hands the result over once. Returns the error message if that fails. */
const useReturn = (search: string): string | undefined => {
  const session = useSession()
  const begin = useSessionStart()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<string>()
  const begun = useRef(false)
  const isKnown = session.status === 'signed-out' || session.status === 'signed-in'
  const sso = isKnown ? session.client?.sso : undefined
  useEffect(() => {
    if (!isKnown || begun.current) return
    begun.current = true
    const goOn = async (): Promise<void> => {
      const result = sso ? await takeResult(sso) : undefined
      if (!result) return void (await navigate({ pathname: '/auth', search }, { replace: true }))
      const state: SessionState = await call(FINISH, { body: result })
      begin(state)
      if (state.user) await navigate(nextPage(state.user, new URLSearchParams(search)), { replace: true })
    }
    goOn()
      .catch((error: unknown) => setFailure(sentenceOf(error)))
      .finally(forgetLeft)
  }, [isKnown, sso, search, navigate, begin])
  return failure
}

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
