import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { ReasonDialog } from '@/ui/reason-dialog.tsx'

const resolver = lazyResolver(
  async () => (await import('@fieldside/contracts/http/messages.ts')).MessageReason,
)

type ReportDialogProps = { id: string; onDone: () => void; onClose: () => void }

export const ReportDialog = ({ id, onDone, onClose }: ReportDialogProps) => (
  <ReasonDialog
    title="Report this message?"
    description="Tell us what’s wrong. An administrator reads the message with the five before and after it. The sender doesn’t learn that you reported it."
    label="Report"
    resolver={resolver}
    command={actions.reportMessage}
    params={{ id }}
    success={['Message reported', 'An administrator will look at it.']}
    failure="We couldn’t report the message"
    onDone={onDone}
    onClose={onClose}
  />
)
