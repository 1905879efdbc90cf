import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { SynonymSet } from '@fieldside/contracts/http/synonyms.ts'
import { useCommand } from '@/client/api.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'

type RemoveSynonymsDialogProps = { set: SynonymSet; onClose: () => void }

export const RemoveSynonymsDialog = ({ set: { id, phrases }, onClose }: RemoveSynonymsDialogProps) => {
  const { submit, pending } = useCommand(actions.adminRemoveSynonyms, {
    success: ['Synonyms removed', phrases.join(', ')],
    failure: 'We couldn’t remove the synonyms',
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      title="Remove these synonyms?"
      description={`Searches for one of them no longer find the others: ${phrases.join(', ')}.`}
      no="Cancel"
      yes="Remove synonyms"
      pending={pending}
      onYes={() => submit({ params: { id } })}
      onClose={onClose}
    />
  )
}
