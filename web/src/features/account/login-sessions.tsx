import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { LoginSession } from '@fieldside/contracts/http/login-sessions.ts'
import { LogOut, MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { isPasswordRequired, sentenceOf } from '@/client/problem.ts'
import { useSignOut } from '@/client/session.tsx'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { CardSection } from '@/ui/card.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { Time } from '@/ui/time.tsx'

const ConfirmSignOutDialog = lazyDialog(
  async () => (await import('./confirm-sign-out-dialog.tsx')).ConfirmSignOutDialog,
)

/** Signs out, or asks for a confirmation and then signs out. */
type Attempt = (signOut: () => Promise<unknown>) => Promise<void>

const TITLE = 'Where you are signed in'

export const LoginSessions = () => {
  const list = useEndpoint(actions.listLoginSessions, {})
  const [asking, setAsking] = useState(false)
  const [unconfirmed, setUnconfirmed] = useState<{ signOut: () => Promise<unknown> }>()
  const attempt: Attempt = async (signOut) => {
    try {
      await signOut()
    } catch (error) {
      if (isPasswordRequired(error)) setUnconfirmed({ signOut })
      else notify.error('Sign-out failed', sentenceOf(error))
    }
  }
  return (
    <CardSection title={TITLE} className="max-w-3xl">
      <QueryState query={list} title="We couldn’t load your sign-ins" loading={<ListLoading />}>
        {({ sessions }) => (
          <ul className="border-line border-t">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} attempt={attempt} />
            ))}
          </ul>
        )}
      </QueryState>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 border-line border-t px-5 py-4">
        <p className="min-w-0 flex-1 basis-72 text-muted">
          Don't recognize one? Sign it out and change your password.
        </p>
        <Button variant="outline" onClick={() => setAsking(true)}>
          <LogOut aria-hidden />
          Sign out everywhere
        </Button>
      </div>
      {asking && <AskForAll attempt={attempt} onClose={() => setAsking(false)} />}
      {unconfirmed && <ConfirmSignOutDialog {...unconfirmed} onClose={() => setUnconfirmed(undefined)} />}
    </CardSection>
  )
}

const SessionRow = ({ session, attempt }: { session: LoginSession; attempt: Attempt }) => {
  const { id, browser, signed_in_at, last_seen_at, current } = session
  const signOut = useSignOut()
  const end = useCommand(actions.endLoginSession, {
    success: ['Signed out', `${browser} is signed out.`],
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-5 py-3.5 last:border-b-0">
      <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-muted max-md:hidden" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <b className="min-w-0 break-words font-semibold">{browser}</b>
          {current && <Badge>This browser</Badge>}
        </p>
        <p className="text-muted text-sm">
          Signed in <Time at={signed_in_at} />.{' '}
          {current ? (
            'Active now.'
          ) : (
            <>
              Last seen <Time at={last_seen_at} show="relative" />.
            </>
          )}
        </p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`Sign out ${current ? 'this browser' : browser}`}
        pending={end.pending}
        onClick={() => void (current ? signOut() : attempt(() => end.submitAsync({ params: { id } })))}
      >
        Sign out
      </Button>
    </li>
  )
}

const AskForAll = ({ attempt, onClose }: { attempt: Attempt; onClose: () => void }) => {
  const signOut = useSignOut()
  const [pending, setPending] = useState(false)
  const signOutEverywhere = async () => {
    setPending(true)
    await attempt(() => signOut({ everywhere: true }))
    onClose()
  }
  return (
    <AlertDialog
      title="Sign out everywhere?"
      description="This ends your session in every browser, this one included, turns off your calendar address, and cancels a new email address that you haven't confirmed. You'll need to sign in again."
      no="Stay signed in"
      yes="Sign out everywhere"
      pending={pending}
      onYes={() => void signOutEverywhere()}
      onClose={onClose}
    />
  )
}

const ListLoading = () => (
  <Skeletons
    label="Loading your sign-ins"
    className="grid gap-4 border-line border-t px-5 py-4"
    of={['h-11 w-full', 'h-11 w-full']}
  />
)
