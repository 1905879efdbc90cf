import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { SAVED_NOTE_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { useForm } from '@/client/use-form.ts'
import { Dialog } from '@/ui/dialog.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { Textarea } from '@/ui/textarea.tsx'

const resolver = lazyResolver(
  async () => (await import('@fieldside/contracts/http/saved-professionals.ts')).SavedNote,
)

type NoteDialogProps = { id: string; onClose: () => void }

/** Edits the note about a saved professional. Opens as soon as it mounts. */
export const NoteDialog = ({ id, onClose }: NoteDialogProps) => {
  const entry = useEndpoint(actions.getSaved, { params: { id } }, { uncached: true })
  if (entry.data) return <NoteForm id={id} note={entry.data.note} onClose={onClose} />
  return (
    <Dialog open title="Note" onOpenChange={onClose}>
      <QueryState
        query={entry}
        title="We couldn’t load your note"
        loading={<Skeletons className="grid gap-4" of={['h-24']} />}
      >
        {() => null}
      </QueryState>
    </Dialog>
  )
}

const NoteForm = ({ id, note, onClose }: NoteDialogProps & { note: string }) => {
  const form = useForm({ resolver, defaultValues: { note } })
  const { submitAsync, pending } = useCommand(actions.setNote, { success: 'Note saved' })
  const submit = form.handleSubmit(async (body) => {
    try {
      await submitAsync({ params: { id }, body })
      onClose()
    } catch (error) {
      showRefusal(form, error, 'The note wasn’t saved')
    }
  })
  return (
    <FormDialog
      title="Note"
      description="Only you see this note."
      submitLabel="Save note"
      dirty={form.formState.isDirty}
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="note"
        label="Your note"
        help={`At most ${SAVED_NOTE_MAX_CHARS} characters.`}
        control={Textarea}
        rows={4}
      />
    </FormDialog>
  )
}
