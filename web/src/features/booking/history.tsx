import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Card } from '@/ui/card.tsx'
import { lazyPart } from '@/ui/lazy-part.ts'
import { TimelineLoading } from './timeline-loading.tsx'

const Timeline = lazyPart(async () => (await import('./timeline.tsx')).Timeline)

/** Loads the timeline when it is first opened. The page's last part, so that nothing below it moves. */
export const History = (props: { booking: Booking; role: Role }) => {
  const [open, setOpen] = useState(false)
  return (
    <Card>
      <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex cursor-pointer list-none items-center justify-between gap-4 rounded-lg p-5 hover:text-turf [&::-webkit-details-marker]:hidden">
          <h2 className="text-xl">History</h2>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        {open && (
          <div className="px-5 pb-5">
            <Suspense fallback={<TimelineLoading />}>
              <Timeline {...props} />
            </Suspense>
          </div>
        )}
      </details>
    </Card>
  )
}
