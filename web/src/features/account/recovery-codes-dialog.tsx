import { SecretDialog } from '@/ui/secret-dialog.tsx'

type RecoveryCodesDialogProps = { codes: readonly string[]; onClose: () => void }

export const RecoveryCodesDialog = ({ codes, onClose }: RecoveryCodesDialogProps) => (
  <SecretDialog
    title="Save your recovery codes"
    description="Each signs you in once when you don’t have your phone. Keep them where only you can find them."
    label="Recovery codes"
    noun="codes"
    secret={codes.join('\n')}
    onClose={onClose}
  />
)
