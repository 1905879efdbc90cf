import type { AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import { formatCents } from '@fieldside/contracts/format-cents.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { packageActions } from '@fieldside/contracts/http/bff/package-actions.ts'
import type { OfferedPackage } from '@fieldside/contracts/http/packages.ts'
import { PACKAGES_MAX } from '@fieldside/contracts/limits.ts'
import { packageWords } from '@fieldside/contracts/package-words.ts'
import { useState } from 'react'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'

const PackageDialog = lazyDialog(async () => (await import('./package-dialog.tsx')).PackageDialog)

type PackagesSectionProps = { types: readonly AppointmentTypeId[]; timeZone: string }

/** The packages that the professional sells. */
export const PackagesSection = (props: PackagesSectionProps) => (
  <QueryState
    query={useEndpoint(packageActions.listOwnPackages, {})}
    title="We couldn’t load your packages"
    loading={<Skeletons className="grid gap-4" of={['h-11', 'h-11']} />}
  >
    {({ items }) => <Loaded {...props} items={items} />}
  </QueryState>
)

type Open = { kind: 'change'; offered?: OfferedPackage } | { kind: 'withdraw'; offered: OfferedPackage }

const Loaded = ({ types, timeZone, items }: PackagesSectionProps & { items: OfferedPackage[] }) => {
  const [open, setOpen] = useState<Open | null>(null)
  const isActive = useEndpoint(actions.getPayoutAccount, {}).data?.status === 'active'
  const close = () => setOpen(null)
  return (
    <>
      {items.length > 0 && (
        <ul className="mb-5 divide-y divide-line border-line border-y">
          {items.map((offered) => (
            <Row
              key={offered.id}
              offered={offered}
              onChange={() => setOpen({ kind: 'change', offered })}
              onWithdraw={() => setOpen({ kind: 'withdraw', offered })}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="outline"
          className="max-md:w-full"
          disabled={!isActive || items.length >= PACKAGES_MAX}
          onClick={() => setOpen({ kind: 'change' })}
        >
          Add a package
        </Button>
        <p className="text-muted text-sm empty:hidden">{missingWords(isActive, items.length)}</p>
      </div>
      {open?.kind === 'change' && (
        <PackageDialog offered={open.offered} types={types} timeZone={timeZone} onClose={close} />
      )}
      {open?.kind === 'withdraw' && <WithdrawDialog offered={open.offered} onClose={close} />}
    </>
  )
}

const missingWords = (isActive: boolean, count: number): string | null => {
  if (!isActive) return 'Connect a payout account first.'
  return count >= PACKAGES_MAX ? `You can offer up to ${PACKAGES_MAX} packages.` : null
}

type RowProps = { offered: OfferedPackage; onChange: () => void; onWithdraw: () => void }

const Row = ({ offered, onChange, onWithdraw }: RowProps) => {
  const words = packageWords(offered)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-56">
        <b className="block font-semibold">{words}</b>
        <span className="text-muted text-sm tabular-nums">
          {formatCents(offered.price_cents)} for all · {offered.months} months to use them
        </span>
      </p>
      <span className="flex gap-2">
        <Button size="sm" variant="outline" aria-label={`Change ${words}`} onClick={onChange}>
          Change
        </Button>
        <Button size="sm" variant="ghost" aria-label={`Remove ${words}`} onClick={onWithdraw}>
          Remove
        </Button>
      </span>
    </li>
  )
}

const WithdrawDialog = ({ offered, onClose }: { offered: OfferedPackage; onClose: () => void }) => {
  const { submit, pending } = useCommand(packageActions.withdrawPackage, {
    success: 'Package removed',
    failure: 'We couldn’t remove the package',
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      title="Remove this package?"
      description={`Nobody can buy “${packageWords(offered)}” any more. Packages that you’ve sold stay valid.`}
      no="Keep it"
      yes="Remove"
      pending={pending}
      onYes={() => submit({ params: { id: offered.id } })}
      onClose={onClose}
    />
  )
}
