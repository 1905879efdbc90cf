import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import type { SessionNote, SessionSummary } from '@fieldside/contracts/http/session-notes.ts'
import { useState } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { notify } from '@/client/notify.ts'
import { ApiProblem } from '@/client/problem.ts'
import { useSecretCommand } from '@/client/secret-command.ts'
import { useForm } from '@/client/use-form.ts'
import { Dialog } from '@/ui/dialog.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { NOTE_WORDS, type NoteKind, UNREADABLE } from './words.ts'

const RESOLVERS = {
  note: lazyResolver(
    async () => (await import('@fieldside/contracts/http/session-notes.ts')).SessionNoteForm,
  ),
  summary: lazyResolver(
    async () => (await import('@fieldside/contracts/http/session-notes.ts')).SessionSummaryForm,
  ),
}

const LOAD_FAILED = 'We couldn’t load what you wrote'
const LOADING = <Skeletons className="grid gap-4" of={['h-40']} />

type Stored = Pick<SessionNote | SessionSummary, 'text' | 'version'>
type NoteDialogProps = { id: string; kind: NoteKind; onClose: () => void }

/** Edits the private note or the summary of a session. Opens as soon as it mounts. */
export const NoteDialog = ({ id, kind, onClose }: NoteDialogProps) => {
  const isNote = kind === 'note'
  const note = useEndpoint(
    careActions.getSessionNote,
    { params: { id } },
    { uncached: true, enabled: isNote },
  )
  const summary = useEndpoint(
    careActions.getSessionSummary,
    { params: { id } },
    { uncached: true, enabled: !isNote },
  )
  const stored = isNote ? note.data : summary.data && (summary.data.summary ?? { text: '', version: 0 })
  const readAgain = async (): Promise<Stored | undefined> =>
    isNote ? (await note.refetch()).data : ((await summary.refetch()).data?.summary ?? undefined)
  if (stored) return <NoteForm {...{ id, kind, onClose, stored, readAgain }} />
  return (
    <Dialog open title={NOTE_WORDS[kind].title} onOpenChange={onClose}>
      {isNote ? (
        <QueryState query={note} title={LOAD_FAILED} loading={LOADING}>
          {() => null}
        </QueryState>
      ) : (
        <QueryState query={summary} title={LOAD_FAILED} loading={LOADING}>
          {() => null}
        </QueryState>
      )}
    </Dialog>
  )
}

type NoteFormProps = NoteDialogProps & { stored: Stored; readAgain: () => Promise<Stored | undefined> }

const NoteForm = ({ id, kind, onClose, stored, readAgain }: NoteFormProps) => {
  const words = NOTE_WORDS[kind]
  // The form keeps what it was filled from, because the stored text can change while the user types.
  const [base, setBase] = useState(stored)
  const [other, setOther] = useState<Stored>()
  const form = useForm({
    resolver: RESOLVERS[kind],
    defaultValues: { text: stored.text ?? '', version: stored.version },
  })
  const saveNote = useSecretCommand(careActions.saveSessionNote)
  const share = useSecretCommand(careActions.shareSessionSummary)
  const submit = form.handleSubmit(async ({ text }) => {
    const input = { params: { id }, body: { text, version: base.version } }
    try {
      await (kind === 'note' ? saveNote.submitAsync(input) : share.submitAsync(input))
      notify.success(words.saved)
      onClose()
    } catch (error) {
      showRefusal(form, error, words.failed)
      if (!(error instanceof ApiProblem) || !/^(note|summary)-changed$/.test(error.code)) return
      const current = await readAgain()
      if (!current) return
      setBase(current)
      setOther(current)
    }
  })
  return (
    <FormDialog
      title={words.title}
      description={words.description}
      submitLabel={other ? 'Replace it with mine' : words.submit}
      dirty={form.formState.isDirty}
      pending={saveNote.pending || share.pending}
      disabled={base.text === null && !form.formState.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      {base.text === null && !other && (
        <p role="status" className="rounded-md bg-warn-soft px-4 py-3">
          {UNREADABLE} What you save here replaces it.
        </p>
      )}
      {other && (
        <div role="status" className="rounded-md bg-warn-soft px-4 py-3">
          <p className="font-semibold">Saved in another tab or on another device:</p>
          <p className="whitespace-pre-line break-words">{other.text ?? UNREADABLE}</p>
        </div>
      )}
      <TextField form={form} name="text" label={words.label} help={words.help} control={Textarea} rows={8} />
    </FormDialog>
  )
}
