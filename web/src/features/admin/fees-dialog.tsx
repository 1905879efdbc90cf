import { isolated } from '@fieldside/contracts/bidi.ts'
import { formatCents } from '@fieldside/contracts/format-cents.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { AdminFee } from '@fieldside/contracts/http/bff/admin.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { User } from '@fieldside/contracts/http/identity.ts'
import { useState } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { ReasonDialog } from '@/ui/reason-dialog.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { Time } from '@/ui/time.tsx'
import { shownName } from './user-identity.ts'

const resolver = lazyResolver(
  async () => (await import('@fieldside/contracts/http/billing.ts')).GiveBackReason,
)

const STATES: Record<AdminFee['state'], string> = {
  charged: 'Charged for a session that wasn’t canceled',
  kept: 'Kept after a canceled session',
  refunding: 'Refund on its way',
  refunded: 'Refunded',
  refund_failed: 'The refund failed',
  credited: 'Became a credit, or waits to become one',
}

type FeesDialogProps = { user: User; onClose: () => void }

/** Shows the first-booking fees of a professional, and gives kept ones back. */
export const FeesDialog = ({ user, onClose }: FeesDialogProps) => {
  const fees = useEndpoint(screens.adminFeesScreen, { params: { id: user.id } })
  const [giving, setGiving] = useState<AdminFee | null>(null)
  if (giving) return <GiveBackDialog fee={giving} onClose={() => setGiving(null)} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`First-booking fees of ${isolated(shownName(user))}`}
      description="The newest 100. You can give back a fee that was kept after a cancellation."
      footer={
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      }
    >
      <QueryState
        query={fees}
        title="We couldn’t load the fees"
        loading={<Skeletons className="grid gap-3" of={['h-14', 'h-14', 'h-14']} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No fees yet">
              A fee is charged with the first booking of each athlete.
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line border-line border-y">
              {items.map((fee) => (
                <FeeRow key={fee.payment_id} fee={fee} onGiveBack={() => setGiving(fee)} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Dialog>
  )
}

const nameOf = ({ athlete_name }: AdminFee): string => isolated(athlete_name ?? 'a deleted account')

const FeeRow = ({ fee, onGiveBack }: { fee: AdminFee; onGiveBack: () => void }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
    <p className="min-w-0 flex-[1_1_15rem] [overflow-wrap:anywhere]">
      <b className="font-semibold">{formatCents(fee.amount_cents)}</b> for {nameOf(fee)},{' '}
      <Time at={fee.charged_at} show="day" />
      <span className="block text-muted text-sm">
        {STATES[fee.state]}.
        {fee.contact_opened_at && (
          <>
            {' '}
            The athlete opened the contact details on <Time at={fee.contact_opened_at} show="day" />.
          </>
        )}
      </span>
    </p>
    <span className="flex flex-wrap gap-2">
      {fee.appointment_id && (
        <LinkButton to={`/booking/${fee.appointment_id}`} variant="ghost" size="sm">
          View booking
        </LinkButton>
      )}
      {fee.state === 'kept' && (
        <Button
          size="sm"
          variant="outline"
          aria-label={`Give back ${formatCents(fee.amount_cents)} for ${nameOf(fee)}`}
          onClick={onGiveBack}
        >
          Give back
        </Button>
      )}
    </span>
  </li>
)

const GiveBackDialog = ({ fee, onClose }: { fee: AdminFee; onClose: () => void }) => (
  <ReasonDialog
    title={`Give back ${formatCents(fee.amount_cents)} for ${nameOf(fee)}?`}
    description="We refund the fee to the professional’s card and notify them. If they accept this athlete again, the fee is due again. You can’t undo this. The audit log keeps your reason."
    label="Give back the fee"
    resolver={resolver}
    command={actions.giveFeeBack}
    params={{ id: fee.payment_id }}
    success="The fee is being refunded"
    failure="We couldn’t give back the fee"
    onClose={onClose}
  />
)
