import type { endAlertByLink } from '@fieldside/contracts/http/bff/alerts.ts'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type Address, call } from '@/client/api.ts'
import { sentenceOf } from '@/client/problem.ts'
import { Button } from '@/ui/button.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { PublicPage } from '@/ui/public-page.tsx'

const END: Address<typeof endAlertByLink> = { method: 'POST', path: '/alert-endings' }
const SAVED = '/athlete-dashboard?tab=saved'

type State = 'ending' | 'ended' | { problem: string }

const useEnding = (token: string) => {
  const [state, setState] = useState<State>('ending')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    setState('ending')
    call(END, { body: { token } }).then(
      () => isCurrent && setState('ended'),
      (error: unknown) => isCurrent && setState({ problem: sentenceOf(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [token, attempt])
  return { state, retry: () => setAttempt(attempt + 1) }
}

/** Ends an alert as soon as its emailed link opens. Takes the token out of the URL first. */
export const Screen = () => {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [token] = useState(() => hash.slice(1))
  useEffect(() => {
    if (hash) void navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  return token ? <Ending token={token} /> : <NoLink />
}

const Ending = ({ token }: { token: string }) => {
  const { state, retry } = useEnding(token)
  if (state === 'ending') return <PublicPage title="Turning off your alert…">{null}</PublicPage>
  if (state === 'ended')
    return (
      <PublicPage
        title="Your alert is off"
        lead="You won’t get any more emails about this search. It stays in your saved searches, where you can turn the alert on again."
      >
        <LinkButton to={SAVED}>Open saved searches</LinkButton>
      </PublicPage>
    )
  return (
    <PublicPage title="We couldn’t turn off your alert" lead={state.problem}>
      <div className="flex flex-wrap gap-3">
        <Button onClick={retry}>Try again</Button>
        <LinkButton to={SAVED} variant="outline">
          Open saved searches
        </LinkButton>
      </div>
    </PublicPage>
  )
}

const NoLink = () => (
  <PublicPage
    title="Saved search alerts"
    lead="To turn off an alert, open the link in its email or go to your saved searches."
  >
    <LinkButton to={SAVED}>Open saved searches</LinkButton>
  </PublicPage>
)
