import { APPOINTMENT_STATUS_LABELS } from '@fieldside/contracts/appointment-status.ts'
import { APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import { isolated } from '@fieldside/contracts/bidi.ts'
import type { ClientSession } from '@fieldside/contracts/http/clients.ts'
import type { SessionNote, SessionSummary } from '@fieldside/contracts/http/session-notes.ts'
import { CLIENT_SESSIONS_MAX } from '@fieldside/contracts/limits.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { STATUS_VARIANTS } from '@/entities/booking/words.ts'
import { SessionNotes } from '@/entities/session-note/session-notes.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Time } from '@/ui/time.tsx'

const SHOWN_AT_FIRST = 5

type ClientSessionsProps = {
  sessions: readonly ClientSession[]
  more: boolean
  notes: readonly SessionNote[]
  summaries: readonly SessionSummary[]
}

/** The agreed sessions of the pair, newest first, with what the professional wrote about them. */
export const ClientSessions = ({ sessions, more, notes, summaries }: ClientSessionsProps) => {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? sessions : sessions.slice(0, SHOWN_AT_FIRST)
  return (
    <section aria-label="Sessions" className="grid gap-3">
      <h2 className="text-xl">Sessions</h2>
      <Card>
        <ul className="divide-y divide-line">
          {shown.map((session) => (
            <li key={session.id}>
              <SessionRow session={session} />
              <div className="px-4 pb-4 md:px-5">
                <SessionNotes
                  id={session.id}
                  note={notes.find(({ appointment_id }) => appointment_id === session.id) ?? null}
                  summary={summaries.find(({ appointment_id }) => appointment_id === session.id) ?? null}
                  isCompleted={session.status === 'completed'}
                />
              </div>
            </li>
          ))}
        </ul>
      </Card>
      {shown.length < sessions.length && (
        <Button variant="outline" className="justify-self-start" onClick={() => setShowsAll(true)}>
          Show all {sessions.length} sessions
        </Button>
      )}
      {showsAll && more && (
        <p className="text-muted text-sm">These are the newest {CLIENT_SESSIONS_MAX} sessions.</p>
      )}
    </section>
  )
}

const SessionRow = ({
  session: { id, appointment_type, starts_at, status, member_first_name },
}: {
  session: ClientSession
}) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 md:px-5">
    <Link to={`/booking/${id}`} className="min-w-0 rounded-sm underline-offset-4 hover:underline">
      <b className="block">
        <Time at={starts_at} />
      </b>
      <span className="block text-muted text-sm">
        {APPOINTMENT_TYPE_LABELS[appointment_type]}
        {member_first_name && `, for ${isolated(member_first_name)}`}
      </span>
    </Link>
    <Badge variant={STATUS_VARIANTS[status]}>{APPOINTMENT_STATUS_LABELS[status]}</Badge>
  </div>
)
