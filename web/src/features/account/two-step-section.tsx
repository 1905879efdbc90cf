import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { SecondFactors } from '@fieldside/contracts/http/factors.ts'
import type { Passkey } from '@fieldside/contracts/http/webauthn.ts'
import { PASSKEYS_MAX } from '@fieldside/contracts/limits.ts'
import { KeyRound, ShieldCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { knowsPasskeys } from '@/client/passkeys.ts'
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
const AddPasskeyDialog = lazyDialog(async () => (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog)
const RemovePasskeyDialog = lazyDialog(
  async () => (await import('./remove-passkey-dialog.tsx')).RemovePasskeyDialog,
)

type Open = 'turn-on' | 'remove' | 'replace' | 'add-passkey' | Passkey

/** Few enough to ask for new ones. */
const FEW_CODES = 3

/** The second factors, for everyone: without one, a stolen password is enough. */
export const TwoStepSection = () => {
  const factors = useEndpoint(actions.getFactors, {})
  const [open, setOpen] = useState<{ dialog: Open; factors: SecondFactors }>()
  const close = () => setOpen(undefined)
  return (
    <CardSection title="Two-step sign-in" className="max-w-3xl">
      <QueryState query={factors} title="We couldn’t load your two-step sign-in" loading={<Loading />}>
        {(of) => <Factors of={of} onOpen={(dialog) => setOpen({ dialog, factors: of })} />}
      </QueryState>
      {open && <OpenDialog {...open} onClose={close} />}
    </CardSection>
  )
}

type OpenDialogProps = { dialog: Open; factors: SecondFactors; onClose: () => void }

/** Keeps what was known when it opened: a change must not turn the dialog that made it into another one. */
const OpenDialog = ({ dialog, ...props }: OpenDialogProps) => {
  if (dialog === 'turn-on') return <TurnOnCodesDialog {...props} />
  if (dialog === 'add-passkey') return <AddPasskeyDialog {...props} />
  if (typeof dialog === 'object') return <RemovePasskeyDialog passkey={dialog} {...props} />
  return <ChangeCodesDialog change={dialog} {...props} />
}

type FactorsProps = { of: SecondFactors; onOpen: (dialog: Open) => void }

const Factors = ({ of, onOpen }: FactorsProps) => {
  const isOn = of.codes_since !== null || of.passkeys.length > 0
  return (
    <>
      {!isOn && <Off />}
      <Row title="Passkeys" action={<AddPasskey count={of.passkeys.length} onOpen={onOpen} />}>
        {of.passkeys.length === 0
          ? 'Sign in without your password: with your fingerprint, face, or PIN, on your phone, computer, or security key.'
          : `${of.passkeys.length} of ${PASSKEYS_MAX}`}
      </Row>
      {of.passkeys.length > 0 && (
        <ul>
          {of.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => onOpen(passkey)} />
          ))}
        </ul>
      )}
      <AppRow of={of} onOpen={onOpen} />
      {isOn && (
        <Row
          title="Recovery codes"
          action={
            <Button variant="outline" onClick={() => onOpen('replace')}>
              New recovery codes
            </Button>
          }
        >
          {of.recovery_codes_left === 1
            ? '1 recovery code is left.'
            : `${of.recovery_codes_left} recovery codes are left.`}
          {of.recovery_codes_left <= FEW_CODES && ' Create new ones before you run out.'}
        </Row>
      )}
    </>
  )
}

const Off = () => {
  const session = useSession()
  const isAdmin = session.status === 'signed-in' && session.user.role === 'admin'
  return (
    <p className="px-5 pb-5 text-muted">
      {isAdmin
        ? 'Administrators need this before anything else opens: a passkey, or a code from an app on your phone besides your password.'
        : 'Add a passkey, or a code from an app on your phone besides your password, so that a stolen password isn’t enough.'}
    </p>
  )
}

type RowProps = { title: string; badge?: ReactNode; action: ReactNode; children: ReactNode }

const Row = ({ title, badge, action, children }: RowProps) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-4 border-line border-t px-5 py-4">
    <div className="min-w-0 flex-1 basis-72">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <b className="font-semibold">{title}</b>
        {badge}
      </p>
      <p className="text-muted text-sm">{children}</p>
    </div>
    {action}
  </div>
)

const AddPasskey = ({ count, onOpen }: { count: number } & Pick<FactorsProps, 'onOpen'>) => {
  if (!knowsPasskeys()) return <p className="text-muted text-sm">This browser doesn’t support passkeys.</p>
  return (
    <Button variant="outline" disabled={count >= PASSKEYS_MAX} onClick={() => onOpen('add-passkey')}>
      <KeyRound aria-hidden />
      Add a passkey
    </Button>
  )
}

const PasskeyRow = ({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) => (
  <li className="flex items-center gap-x-4 px-5 py-2">
    <div className="min-w-0 flex-1">
      <p className="break-words">
        <bdi>{passkey.name}</bdi>
      </p>
      <p className="text-muted text-sm">
        Added <Time at={passkey.created_at} />
        {passkey.last_used_at && (
          <>
            , last used <Time at={passkey.last_used_at} />
          </>
        )}
        {passkey.synced && ', synced'}
      </p>
    </div>
    <Button variant="ghost" aria-label={`Remove ${passkey.name}`} onClick={onRemove}>
      Remove
    </Button>
  </li>
)

const AppRow = ({ of, onOpen }: FactorsProps) =>
  of.codes_since ? (
    <Row
      title="Authenticator app"
      badge={<Badge>On</Badge>}
      action={
        <Button variant="ghost" onClick={() => onOpen('remove')}>
          Turn off
        </Button>
      }
    >
      Since <Time at={of.codes_since} />
    </Row>
  ) : (
    <Row
      title="Authenticator app"
      action={
        <Button variant="outline" onClick={() => onOpen('turn-on')}>
          <ShieldCheck aria-hidden />
          Set up an authenticator app
        </Button>
      }
    >
      A code from an app on your phone, each time you enter your password.
    </Row>
  )

/** As tall as the section of someone without a second factor. */
const Loading = () => (
  <Skeletons
    label="Loading your two-step sign-in"
    className="grid px-5"
    of={['mb-5 h-18 lg:h-12', 'my-4 h-36 lg:h-16', 'my-4 h-31 lg:h-16']}
  />
)
