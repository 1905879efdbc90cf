import { formatCents } from '@fieldside/contracts/format-cents.ts'
import { packageActions } from '@fieldside/contracts/http/bff/package-actions.ts'
import { packageShareCents } from '@fieldside/contracts/package-share.ts'
import { useCommand } from '@/client/api.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'

/** `left` are the sessions that are neither used nor reserved. */
export type Returnable = { id: string; price_cents: number; sessions: number; left: number }

type ReturnPackageDialogProps = { sold: Returnable; onClose: () => void }

export const ReturnPackageDialog = ({ sold, onClose }: ReturnPackageDialogProps) => {
  const { left, sessions, price_cents } = sold
  const amount = formatCents(packageShareCents(sold, left))
  const { submit, pending } = useCommand(packageActions.returnPackage, {
    success: ['Sessions returned', 'The refund is on its way to the card that you paid with.'],
    failure: 'We couldn’t return your sessions',
    onSuccess: onClose,
  })
  const count = left === 1 ? '1 unused session' : `${left} unused sessions`
  return (
    <AlertDialog
      title={`Return ${count}?`}
      description={`You get ${amount} back: ${left} of ${sessions} sessions of your ${formatCents(price_cents)} package. Sessions that you’ve requested or agreed on stay. You can’t use the package after this, and you can’t undo it.`}
      no="Keep the package"
      yes={`Return for ${amount}`}
      pending={pending}
      onYes={() => submit({ params: { id: sold.id } })}
      onClose={onClose}
    />
  )
}
