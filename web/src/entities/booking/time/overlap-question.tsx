import type { OwnSessions } from '@fieldside/contracts/http/appointments.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { useState } from 'react'
import { useEndpoint } from '@/client/api.ts'
import type { ApiProblem } from '@/client/problem.ts'
import { formatDay, formatTimeRange } from '@/client/time-format.ts'
import { otherSide } from '@/entities/booking/words.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'

/** Returns the athlete's sessions that overlap, as named by the server; null for any other problem. */
const overlapOf = ({ code, extra }: ApiProblem): OwnSessions | null => {
  if (code !== 'own-session-overlaps') return null
  return Array.isArray(extra.sessions) ? extra.sessions : []
}

type Asked = { sessions: OwnSessions; confirm: () => void }

/**
 * Asks the athlete to confirm a time that overlaps another of their sessions. `ask` returns false for any other
 * problem; `confirm` resends the request with `confirm_overlap`.
 */
export const useOverlapQuestion = (yes: string) => {
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (problem: ApiProblem, confirm: () => void): boolean => {
    const sessions = overlapOf(problem)
    if (sessions) setAsked({ sessions, confirm })
    return sessions !== null
  }
  const close = () => setAsked(null)
  const question = asked && (
    <OverlapQuestion
      sessions={asked.sessions}
      yes={yes}
      onYes={() => {
        close()
        asked.confirm()
      }}
      onClose={close}
    />
  )
  return { ask, question }
}

type OverlapQuestionProps = { sessions: OwnSessions; yes: string; onYes: () => void; onClose: () => void }

const OverlapQuestion = ({ sessions, yes, onYes, onClose }: OverlapQuestionProps) => (
  <AlertDialog
    mild
    title="You’re already booked at this time"
    description="You’ve booked or requested another session at this time. Only you can see this."
    no="Choose another time"
    yes={yes}
    pending={false}
    onYes={onYes}
    onClose={onClose}
  >
    <ul className="grid gap-1.5">
      {sessions.map((session) => (
        <li key={session.appointment_id}>
          <OwnSession {...session} />
        </li>
      ))}
    </ul>
  </AlertDialog>
)

const OwnSession = ({ appointment_id, starts_at, ends_at }: OwnSessions[number]) => {
  const { data } = useEndpoint(screens.bookingScreen, { params: { id: appointment_id } })
  return (
    <a
      href={`/booking/${appointment_id}`}
      target="_blank"
      rel="noreferrer"
      className="underline underline-offset-4"
    >
      {formatDay(starts_at)}, {formatTimeRange(starts_at, ends_at)}
      {data && `, with ${otherSide(data.booking, 'athlete')}`}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
