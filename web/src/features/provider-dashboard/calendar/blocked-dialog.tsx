import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useCommand } from '@/client/api.ts'
import { formatLongDay, formatTimeRange } from '@/client/time-format.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import type { BlockItem } from './closed-time.ts'

type BlockedDialogProps = { block: BlockItem; zone: string; onClose: () => void }

/** Shows a block and removes it. */
export const BlockedDialog = ({ block: { id, start, end }, zone, onClose }: BlockedDialogProps) => {
  const { submit, pending } = useCommand(actions.removeTimeBlock, {
    success: ['Block removed', 'Athletes can request this time again if it’s within your hours.'],
    failure: 'The block wasn’t removed',
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      mild
      title="Blocked time"
      description="Athletes can’t request sessions at this time."
      no="Keep block"
      yes="Remove block"
      pending={pending}
      onYes={() => submit({ params: { id } })}
      onClose={onClose}
    >
      <p>
        {formatLongDay(start, { zone })}, {formatTimeRange(start, end, { zone })}
      </p>
    </AlertDialog>
  )
}
