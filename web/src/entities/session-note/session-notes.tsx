import type { SessionNote, SessionSummary } from '@fieldside/contracts/http/session-notes.ts'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '@/client/use-now.ts'
import { Button } from '@/ui/button.tsx'
import { Time } from '@/ui/time.tsx'
import { NoteDialog } from './lazy-note-dialog.ts'
import { type NoteKind, UNREADABLE } from './words.ts'

type SessionNotesProps = {
  /** Of the session. */
  id: string
  note: SessionNote | null
  summary: SessionSummary | null
  isCompleted: boolean
}

/** What a professional wrote about a session, and the ways to write. */
export const SessionNotes = ({ id, note, summary, isCompleted }: SessionNotesProps) => {
  const [editing, setEditing] = useState<NoteKind | null>(null)
  const now = useNow(summary !== null)
  const hasNote = note !== null && note.text !== ''
  const canChange = summary !== null && now < new Date(summary.changeable_until)
  return (
    <div className="grid gap-3">
      {hasNote && (
        <div>
          <p className="flex items-center gap-1.5 text-muted text-sm">
            <Lock aria-hidden className="size-4 shrink-0" />
            Private note
          </p>
          <p className="whitespace-pre-line break-words">{note.text ?? UNREADABLE}</p>
        </div>
      )}
      {summary && <SummaryText summary={summary} />}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={() => setEditing('note')}>
          {hasNote ? 'Edit private note' : 'Add private note'}
        </Button>
        {isCompleted && !summary && (
          <Button size="sm" variant="outline" onClick={() => setEditing('summary')}>
            Share a summary
          </Button>
        )}
        {canChange && (
          <Button size="sm" variant="outline" onClick={() => setEditing('summary')}>
            Change summary
          </Button>
        )}
      </div>
      {editing && <NoteDialog id={id} kind={editing} onClose={() => setEditing(null)} />}
    </div>
  )
}

/** The summary as both sides read it. */
export const SummaryText = ({ summary }: { summary: SessionSummary }) => (
  <div>
    <p className="text-muted text-sm">
      Summary, shared <Time at={summary.shared_at} />
    </p>
    <p className="whitespace-pre-line break-words">{summary.text ?? UNREADABLE}</p>
  </div>
)
