import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import { useEndpoint } from '@/client/api.ts'
import { SessionNotes, SummaryText } from '@/entities/session-note/session-notes.tsx'
import { CardSection } from '@/ui/card.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'

type SessionTextsProps = { id: string; role: Side; isCompleted: boolean }

/** The summary of a session for both sides, and the private note for the professional. */
export const SessionTexts = ({ role, ...session }: SessionTextsProps) =>
  role === 'professional' ? <OwnTexts {...session} /> : <Summary {...session} />

const LOADING = <Skeletons className="grid gap-2" of={['h-5 w-full', 'h-11 w-40']} />

const OwnTexts = ({ id, isCompleted }: Omit<SessionTextsProps, 'role'>) => {
  const note = useEndpoint(careActions.getSessionNote, { params: { id } }, { uncached: true })
  const summary = useEndpoint(careActions.getSessionSummary, { params: { id } }, { uncached: true })
  // A session that was never agreed has no notes.
  if (note.error?.status === 404) return null
  return (
    <CardSection title="Your notes">
      <div className="px-5 pb-5">
        <QueryState query={note} title="We couldn’t load your note" loading={LOADING}>
          {(loaded) => (
            <QueryState query={summary} title="We couldn’t load the summary" loading={LOADING}>
              {(shared) => (
                <SessionNotes id={id} note={loaded} summary={shared.summary} isCompleted={isCompleted} />
              )}
            </QueryState>
          )}
        </QueryState>
      </div>
    </CardSection>
  )
}

const Summary = ({ id }: { id: string }) => {
  const { data } = useEndpoint(careActions.getSessionSummary, { params: { id } }, { uncached: true })
  if (!data?.summary) return null
  return (
    <CardSection title="Summary" label="Session summary">
      <div className="px-5 pb-5">
        <SummaryText summary={data.summary} />
      </div>
    </CardSection>
  )
}
