import { useState } from 'react'
import { useNow } from '@/client/use-now.ts'
import { type Answer, AnswerDialog } from '@/entities/booking/answers/answer-dialog.tsx'
import type { FeeTerms } from '@/entities/booking/fee/fee-words.ts'
import { RequestCard } from '@/entities/booking/requests/request-card.tsx'
import { SeriesAnswerDialog } from '@/entities/booking/series/lazy-series-answer-dialog.ts'
import { athleteName } from '@/entities/booking/words.ts'
import { Dialog } from '@/ui/dialog.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { SessionRow } from '../session-row.tsx'
import type { WeekItem } from './week-items.ts'

type ItemDialogProps = { item: WeekItem; terms: FeeTerms; onClose: () => void }

/** Shows a session, or a request to answer. Answering replaces this dialog with another. */
export const ItemDialog = ({ item, terms, onClose }: ItemDialogProps) => {
  const [answer, setAnswer] = useState<Answer | 'series' | null>(null)
  const now = useNow()
  if (answer === 'series' && item.series_id)
    return <SeriesAnswerDialog request={item} seriesId={item.series_id} terms={terms} onClose={onClose} />
  if (answer && answer !== 'series')
    return <AnswerDialog answer={answer} request={item} terms={terms} onClose={onClose} />
  const isRequest = item.status === 'pending'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${isRequest ? 'Request from' : 'Session with'} ${athleteName(item)}`}
      footer={
        <LinkButton to={`/booking/${item.id}`} variant="outline">
          View booking
        </LinkButton>
      }
    >
      <div className="-mx-5 -mt-4 -mb-5">
        {isRequest ? (
          <RequestCard request={item} terms={terms} now={now} inert={false} onAnswer={setAnswer} />
        ) : (
          <SessionRow booking={item} clockOnly={false} />
        )}
      </div>
    </Dialog>
  )
}
