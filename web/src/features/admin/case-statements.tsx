import { isolated } from '@fieldside/contracts/bidi.ts'
import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { AdminCase } from '@fieldside/contracts/http/bff/attendance.ts'
import { Time } from '@/ui/time.tsx'
import { zoneOfCase } from './case-facts.tsx'

export type OpenedCase = ReplyOf<typeof actions.adminOpenCase>

/** Shows what the sides of an opened case wrote, and the address they had agreed on. */
export const CaseStatements = ({ one, opened }: { one: AdminCase; opened: OpenedCase }) => {
  const names = {
    athlete: isolated(one.athlete),
    professional: isolated(one.professional),
    admin: 'Fieldside',
  }
  return (
    <ul aria-label="What they wrote" className="grid gap-2 rounded-md bg-paper p-4">
      {opened.address && (
        <li>
          <p className="text-muted text-sm">Agreed address</p>
          <p className="break-words">{opened.address}</p>
        </li>
      )}
      {opened.items.length === 0 && <li className="text-muted">Neither side wrote anything.</li>}
      {opened.items.map(({ written_by, text, written_at }) => (
        <li key={written_by}>
          <p className="text-muted text-sm">
            {names[written_by]}
            {written_by !== 'admin' && ` (${written_by})`} · <Time at={written_at} zone={zoneOfCase(one)} />
          </p>
          <p className="whitespace-pre-line break-words">{text}</p>
        </li>
      ))}
    </ul>
  )
}
