import { type SystemDeadLetter, systemActions } from '@fieldside/contracts/http/bff/system.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { ReasonDialog } from '@/ui/reason-dialog.tsx'
import { serviceWords } from './system-words.ts'

const resolver = lazyResolver(async () => (await import('@fieldside/contracts/http/system.ts')).DiscardReason)

type DiscardDialogProps = { letter: SystemDeadLetter; onClose: () => void }

export const DiscardDialog = ({ letter: { service, number }, onClose }: DiscardDialogProps) => (
  <ReasonDialog
    title={`Discard dead letter ${number} of ${serviceWords(service)}?`}
    description={`${serviceWords(service)} will never process this event. The audit log keeps your reason.`}
    destructive
    label="Discard"
    resolver={resolver}
    command={systemActions.discardDeadLetter}
    params={{ service, id: number }}
    success="Dead letter discarded"
    failure="We couldn’t discard the dead letter"
    onClose={onClose}
  />
)
