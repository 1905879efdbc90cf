import { isolated } from '@fieldside/contracts/bidi.ts'
import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import type { FamilyMember } from '@fieldside/contracts/http/family.ts'
import { FAMILY_MEMBERS_MAX } from '@fieldside/contracts/limits.ts'
import { SEX_LABELS } from '@fieldside/contracts/sex.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { formatBirthDate } from '@/client/time-format.ts'
import { useFamily } from '@/entities/family/use-family.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { CardSection } from '@/ui/card.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'

const MemberDialog = lazyDialog(async () => (await import('./member-dialog.tsx')).MemberDialog)

/** The family members for whom an athlete books. */
export const FamilySection = () => {
  const family = useFamily()
  const [open, setOpen] = useState<'new' | FamilyMember>()
  const [removed, setRemoved] = useState<FamilyMember>()
  return (
    <CardSection title="Family">
      <p className="px-5 pb-5 text-muted">
        Book sessions for your children or others in your family. They don’t get an account, and nothing is
        sent to them.
      </p>
      <QueryState
        query={family}
        title="We couldn’t load your family members"
        loading={<Skeletons label="Loading your family members" className="px-5 pb-5" of={['h-11 w-full']} />}
      >
        {({ items }) => (
          <>
            <ul>
              {items.map((member) => (
                <Member
                  key={member.id}
                  member={member}
                  onChange={() => setOpen(member)}
                  onRemove={() => setRemoved(member)}
                />
              ))}
            </ul>
            <div className="border-line border-t px-5 py-4">
              {items.length < FAMILY_MEMBERS_MAX ? (
                <Button variant="outline" onClick={() => setOpen('new')}>
                  <Plus aria-hidden />
                  Add a family member
                </Button>
              ) : (
                <p className="text-muted text-sm">You have added {FAMILY_MEMBERS_MAX}, which is the most.</p>
              )}
            </div>
          </>
        )}
      </QueryState>
      {open && <MemberDialog member={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
      {removed && <RemoveMember member={removed} onClose={() => setRemoved(undefined)} />}
    </CardSection>
  )
}

type MemberProps = { member: FamilyMember; onChange: () => void; onRemove: () => void }

const Member = ({ member: { first_name: name, birth_date, sex }, onChange, onRemove }: MemberProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t px-5 py-3">
    <p className="min-w-0 flex-1 basis-48">
      <b className="block font-semibold [overflow-wrap:anywhere]">
        <bdi>{name}</bdi>
      </b>
      <span className="text-muted text-sm">
        Born {formatBirthDate(birth_date)}, {SEX_LABELS[sex].toLowerCase()}
      </span>
    </p>
    <span className="-mx-3.5 flex">
      <Button variant="ghost" size="sm" aria-label={`Change ${isolated(name)}`} onClick={onChange}>
        Change
      </Button>
      <Button variant="ghost" size="sm" aria-label={`Remove ${isolated(name)}`} onClick={onRemove}>
        Remove
      </Button>
    </span>
  </li>
)

const RemoveMember = ({ member, onClose }: { member: FamilyMember; onClose: () => void }) => {
  const { id, first_name } = member
  const { submit, pending } = useCommand(careActions.removeFamilyMember, {
    success: `${isolated(first_name)} removed`,
    failure: 'The family member wasn’t removed',
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      title={`Remove ${isolated(first_name)}?`}
      description="Sessions that you booked for them stay as they are. To cancel one, open it under Bookings."
      no="Keep"
      yes="Remove"
      pending={pending}
      onYes={() => submit({ params: { id } })}
      onClose={onClose}
    />
  )
}
