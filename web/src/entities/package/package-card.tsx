import { APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import type { PackageCredits } from '@fieldside/contracts/http/package-credits.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Badge } from '@/ui/badge.tsx'
import { Card } from '@/ui/card.tsx'
import { Time } from '@/ui/time.tsx'
import { leftWords, usesWords, validityWords } from './words.ts'

type PackageCardProps = {
  owned: PackageCredits
  /** The other side's name, where the page doesn't say it. */
  name?: string
  /** What this side can do with the package. */
  children?: ReactNode
}

/** Shows how many sessions of a package are left, reserved, and used, on which dates, and until when it is valid. */
export const PackageCard = ({ owned, name, children }: PackageCardProps) => {
  const type = APPOINTMENT_TYPE_LABELS[owned.appointment_type]
  const title = name ? `${type} with ${name}` : type
  // With a name, the page has nothing between its title and the cards.
  const Heading = name ? 'h2' : 'h3'
  return (
    <Card role="article" aria-label={title} className="grid gap-3 p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <Heading className="text-lg [overflow-wrap:anywhere]">{title}</Heading>
          <p className="text-muted">{validityWords(owned)}</p>
        </div>
        {owned.ended === null ? (
          <Badge variant={owned.left > 0 ? 'default' : 'outline'}>{leftWords(owned)}</Badge>
        ) : (
          <Badge variant="outline">Ended</Badge>
        )}
      </div>
      <p className="text-sm tabular-nums">{usesWords(owned)}</p>
      {owned.dates.length > 0 && (
        <ul className="divide-y divide-line border-line border-y">
          {owned.dates.map(({ appointment_id, starts_at, use }) => (
            <li key={appointment_id} className="flex justify-between gap-4">
              <Link
                to={`/booking/${appointment_id}`}
                className="min-h-11 py-2.5 underline-offset-4 hover:underline"
              >
                <Time at={starts_at} />
              </Link>
              <span className="py-2.5 text-muted">{use === 'used' ? 'Used' : 'Reserved'}</span>
            </li>
          ))}
        </ul>
      )}
      {children}
    </Card>
  )
}
