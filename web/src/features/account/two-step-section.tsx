import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { SecondFactors } from '@fieldside/contracts/http/factors.ts'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { useSession } from '@/client/session.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { CardSection } from '@/ui/card.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { Time } from '@/ui/time.tsx'

const TurnOnCodesDialog = lazyDialog(
  async () => (await import('./turn-on-codes-dialog.tsx')).TurnOnCodesDialog,
)
const ChangeCodesDialog = lazyDialog(
  async () => (await import('./change-codes-dialog.tsx')).ChangeCodesDialog,
)

type Open = 'turn-on' | 'remove' | 'replace'

/** Few enough to ask for new ones. */
const FEW_CODES = 3

/** The second factor, for everyone: without it, a stolen password is enough. */
export const TwoStepSection = () => {
  const factors = useEndpoint(actions.getFactors, {})
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <CardSection title="Two-step sign-in" className="max-w-3xl">
      <QueryState query={factors} title="We couldn’t load your two-step sign-in" loading={<Loading />}>
        {(of) => (of.codes_since ? <On of={of} onOpen={setOpen} /> : <Off onOpen={setOpen} />)}
      </QueryState>
      {open === 'turn-on' && <TurnOnCodesDialog onClose={close} />}
      {(open === 'remove' || open === 'replace') && <ChangeCodesDialog change={open} onClose={close} />}
    </CardSection>
  )
}

type StateProps = { onOpen: (dialog: Open) => void }

const Off = ({ onOpen }: StateProps) => {
  const session = useSession()
  const isAdmin = session.status === 'signed-in' && session.user.role === 'admin'
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 px-5 pb-5">
      <p className="min-w-0 flex-1 basis-72 text-muted">
        {isAdmin
          ? 'Administrators need this before anything else opens: sign in with your password and a code from an app on your phone.'
          : 'Sign in with your password and a code from an app on your phone, so that a stolen password isn’t enough.'}
      </p>
      <Button variant="outline" onClick={() => onOpen('turn-on')}>
        <ShieldCheck aria-hidden />
        Set up an authenticator app
      </Button>
    </div>
  )
}

const On = ({ of, onOpen }: StateProps & { of: SecondFactors }) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-4 px-5 pb-5">
    <div className="min-w-0 flex-1 basis-72">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <b className="font-semibold">Authenticator app</b>
        <Badge>On</Badge>
      </p>
      <p className="text-muted text-sm">
        {of.codes_since && (
          <>
            Since <Time at={of.codes_since} />.{' '}
          </>
        )}
        {of.recovery_codes_left === 1
          ? '1 recovery code is left.'
          : `${of.recovery_codes_left} recovery codes are left.`}
        {of.recovery_codes_left <= FEW_CODES && ' Create new ones before you run out.'}
      </p>
    </div>
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" onClick={() => onOpen('replace')}>
        New recovery codes
      </Button>
      <Button variant="ghost" onClick={() => onOpen('remove')}>
        Turn off
      </Button>
    </div>
  </div>
)

const Loading = () => (
  <Skeletons label="Loading your two-step sign-in" className="px-5 pb-5" of={['h-11 w-full']} />
)
