import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'

const AnswerDialog = lazyDialog(async () => (await import('./answer-dialog.tsx')).AnswerDialog)

type AnswerReportProps = { booking: Booking; other: string; words: string; isOwn: boolean }

/** The two answers to the other side's report. */
export const AnswerReport = ({ booking, other, words, isOwn }: AnswerReportProps) => {
  const [agrees, setAgrees] = useState<boolean>()
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => setAgrees(true)}>
        Yes, that’s right
      </Button>
      <Button size="sm" variant="outline" onClick={() => setAgrees(false)}>
        No, that’s wrong
      </Button>
      {agrees !== undefined && (
        <AnswerDialog
          booking={booking}
          other={other}
          words={words}
          isOwn={isOwn}
          agrees={agrees}
          onClose={() => setAgrees(undefined)}
        />
      )}
    </div>
  )
}
