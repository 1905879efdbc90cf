import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { OwnWaitlist } from '@fieldside/contracts/http/bff/waitlists.ts'
import { WAITLISTS_MAX } from '@fieldside/contracts/limits.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { professionalName } from '@/entities/professional/words.ts'
import { typeName, wishesInZone } from '@/entities/waitlist/words.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { HeldTime } from './held-time.tsx'

/** Lists the waitlists that the athlete is on. */
export const OwnWaitlists = () => (
  <>
    <PageHeader
      title="Waitlists"
      lead={`When a time becomes free, we tell you. You can be on ${WAITLISTS_MAX} waitlists at once.`}
    />
    <QueryState
      query={useEndpoint(screens.waitlistsScreen, {})}
      title="We couldn’t load your waitlists"
      loading={<Skeletons className="grid max-w-3xl gap-3" of={['h-36 rounded-lg', 'h-36 rounded-lg']} />}
    >
      {({ items }) => <Waitlists items={items} />}
    </QueryState>
  </>
)

const Waitlists = ({ items }: { items: readonly OwnWaitlist[] }) => {
  const [leaving, setLeaving] = useState<OwnWaitlist | null>(null)
  if (items.length === 0)
    return (
      <EmptyState
        title="You aren’t on a waitlist"
        action={<LinkButton to="/search">Find professionals</LinkButton>}
      >
        Where no time fits, you can join the waitlist from the booking form.
      </EmptyState>
    )
  return (
    <>
      <ul aria-label="Waitlists" className="grid max-w-3xl gap-3">
        {items.map((entry) => (
          <li key={entry.id}>
            <Waitlist entry={entry} onLeave={() => setLeaving(entry)} />
          </li>
        ))}
      </ul>
      {leaving && <LeaveDialog entry={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

const nameOf = ({ professional }: OwnWaitlist): string =>
  professional ? professionalName(professional) : 'This professional'

const Waitlist = ({ entry, onLeave }: { entry: OwnWaitlist; onLeave: () => void }) => {
  const { professional_id, professional, held } = entry
  const name = nameOf(entry)
  const isOpen = professional?.is_approved && professional.is_accepting_bookings
  return (
    <Card className="grid gap-4 p-5">
      <div className="min-w-0">
        <h2 className="text-lg [overflow-wrap:anywhere]">
          {professional?.is_approved ? <Link to={`/professional/${professional_id}`}>{name}</Link> : name}
        </h2>
        <p className="text-muted text-sm">
          {typeName(entry.appointment_type)} · {wishesInZone(entry)}
        </p>
        {!isOpen && <p className="mt-1 text-sm text-warn">Not accepting bookings at the moment</p>}
      </div>
      {held && <HeldTime professionalId={professional_id} held={held} />}
      <div className="flex flex-wrap gap-2">
        {isOpen && (
          <LinkButton
            size="sm"
            variant="outline"
            to={`/waitlists/${professional_id}`}
            aria-label={`Change days and hours for ${name}`}
          >
            Change days and hours
          </LinkButton>
        )}
        <Button size="sm" variant="ghost" onClick={onLeave} aria-label={`Leave the waitlist of ${name}`}>
          Leave
        </Button>
      </div>
    </Card>
  )
}

const LeaveDialog = ({ entry, onClose }: { entry: OwnWaitlist; onClose: () => void }) => {
  const { submit, pending } = useCommand(careActions.leaveWaitlist, {
    success: 'You left the waitlist',
    failure: 'Failed to leave the waitlist',
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      title={`Leave the waitlist of ${nameOf(entry)}?`}
      description={
        entry.held
          ? 'The time that is held for you will be open to everyone.'
          : 'If you join again later, you’ll be last in line.'
      }
      no="Stay"
      yes="Leave"
      pending={pending}
      onYes={() => submit({ params: { id: entry.id } })}
      onClose={onClose}
    />
  )
}
