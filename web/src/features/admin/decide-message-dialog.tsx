import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { ReasonDialog } from '@/ui/reason-dialog.tsx'

const resolver = lazyResolver(
  async () => (await import('@fieldside/contracts/http/messages.ts')).MessageReason,
)

type DecideMessageDialogProps = { id: string; decision: 'hide' | 'keep'; onClose: () => void }

export const DecideMessageDialog = ({ id, decision, onClose }: DecideMessageDialogProps) =>
  decision === 'hide' ? (
    <ReasonDialog
      title="Hide this message?"
      description="Both sides will see ‘Hidden by Fieldside’ instead. We record your reason. You can’t undo this."
      label="Hide message"
      destructive
      resolver={resolver}
      command={actions.hideMessage}
      params={{ id }}
      success={['Message hidden', 'Both sides see that Fieldside hid it.']}
      failure="We couldn’t hide the message"
      onClose={onClose}
    />
  ) : (
    <ReasonDialog
      title="Keep this message?"
      description="The message stays visible and its report is closed. We record your reason."
      label="Keep message"
      resolver={resolver}
      command={actions.keepMessage}
      params={{ id }}
      success="Message kept"
      failure="We couldn’t save your decision"
      onClose={onClose}
    />
  )
