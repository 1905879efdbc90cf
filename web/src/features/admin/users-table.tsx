import type { ListedUser } from '@fieldside/contracts/http/users-admin.ts'
import { ROLES, type Role } from '@fieldside/contracts/roles.ts'
import { useState } from 'react'
import { ROLE_LABELS } from '@/entities/account/role-labels.ts'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { NativeSelect } from '@/ui/native-select.tsx'
import { type Column, Table } from '@/ui/table.tsx'
import { Time } from '@/ui/time.tsx'
import { EmailCell } from './email-cell.tsx'
import { shownName } from './user-identity.ts'

const FeesDialog = lazyDialog(async () => (await import('./fees-dialog.tsx')).FeesDialog)
const ResetFactorDialog = lazyDialog(
  async () => (await import('./reset-factor-dialog.tsx')).ResetFactorDialog,
)
const SuspendDialog = lazyDialog(async () => (await import('./suspend-dialog.tsx')).SuspendDialog)
const LiftDialog = lazyDialog(async () => (await import('./suspend-dialog.tsx')).LiftDialog)
const RoleDialog = lazyDialog(async () => (await import('./role-dialog.tsx')).RoleDialog)

const BADGES = { athlete: 'outline', professional: 'default', admin: 'flare' } as const

type Chosen = { user: ListedUser; role: Role }

type Acts = {
  choose: (chosen: Chosen) => void
  showFees: (user: ListedUser) => void
  resetFactor: (user: ListedUser) => void
  suspend: (user: ListedUser) => void
  lift: (user: ListedUser) => void
}

const columns = ({ choose, showFees, resetFactor, suspend, lift }: Acts): Column<ListedUser>[] => [
  { header: 'Name', typed: true, cell: (user) => <b>{shownName(user)}</b> },
  { header: 'Email', cell: ({ email }) => <EmailCell address={email} /> },
  {
    header: 'Since',
    cell: ({ created_at }) => <Time at={created_at} show="day" className="whitespace-nowrap" />,
  },
  {
    header: 'Role',
    cell: (user) => (
      <div className="grid justify-items-end gap-1 md:justify-items-start">
        <Badge variant={BADGES[user.role]}>{ROLE_LABELS[user.role]}</Badge>
        {user.second_factor && (
          <Button
            variant="ghost"
            size="sm"
            className="-mx-3.5"
            aria-label={`Reset codes of ${shownName(user)}`}
            onClick={() => resetFactor(user)}
          >
            Reset codes
          </Button>
        )}
      </div>
    ),
  },
  {
    header: 'Fees and suspension',
    quietHeader: true,
    cell: (user) => (
      <div className="grid justify-items-end gap-1 md:justify-items-start">
        {user.role === 'professional' && (
          <Button
            variant="ghost"
            size="sm"
            className="-mx-3.5"
            aria-label={`First-booking fees of ${shownName(user)}`}
            onClick={() => showFees(user)}
          >
            Fees
          </Button>
        )}
        {user.suspension && (
          <>
            <Badge variant="destructive">Suspended</Badge>
            <span className="text-muted text-sm">
              {user.suspension.until ? (
                <>
                  until <Time at={user.suspension.until} show="day" />
                </>
              ) : (
                'for good'
              )}
            </span>
          </>
        )}
        <Button
          variant="ghost"
          size="sm"
          className="-mx-3.5"
          aria-label={`${user.suspension ? 'Lift suspension of' : 'Suspend'} ${shownName(user)}`}
          onClick={() => (user.suspension ? lift(user) : suspend(user))}
        >
          {user.suspension ? 'Lift' : 'Suspend'}
        </Button>
      </div>
    ),
  },
  {
    header: 'Change role',
    quietHeader: true,
    align: 'right',
    cell: (user) => (
      <NativeSelect
        aria-label={`Role of ${shownName(user)}`}
        value={user.role}
        onChange={(event) => choose({ user, role: event.target.value as Role })}
        className="md:w-40"
      >
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_LABELS[role]}
          </option>
        ))}
      </NativeSelect>
    ),
  },
]

export const UsersTable = ({ users }: { users: readonly ListedUser[] }) => {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [payer, setPayer] = useState<ListedUser | null>(null)
  const [locked, setLocked] = useState<ListedUser | null>(null)
  const [suspended, setSuspended] = useState<ListedUser | null>(null)
  const [lifted, setLifted] = useState<ListedUser | null>(null)
  const acts = {
    choose: setChosen,
    showFees: setPayer,
    resetFactor: setLocked,
    suspend: setSuspended,
    lift: setLifted,
  }
  return (
    <>
      <Card className="overflow-hidden">
        <Table caption="Users" columns={columns(acts)} rows={users} rowKey={({ id }) => id} />
      </Card>
      {payer && <FeesDialog user={payer} onClose={() => setPayer(null)} />}
      {locked && <ResetFactorDialog user={locked} onClose={() => setLocked(null)} />}
      {suspended && <SuspendDialog user={suspended} onClose={() => setSuspended(null)} />}
      {lifted && <LiftDialog user={lifted} onClose={() => setLifted(null)} />}
      {chosen && <RoleDialog {...chosen} onClose={() => setChosen(null)} />}
    </>
  )
}
