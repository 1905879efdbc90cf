import { Check, CreditCard, TicketCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { cn } from '@/ui/cn.ts'
import type { Fee } from './fee-words.ts'

export const CARD_PLACE = '/professional-settings#card'

const LOOKS = {
  due: { Icon: CreditCard, className: 'bg-flare-soft' },
  credit: { Icon: TicketCheck, className: 'bg-turf-soft' },
  free: { Icon: Check, className: 'bg-turf-soft' },
  blocked: { Icon: TriangleAlert, className: 'bg-warn-soft' },
}

/** Shows the fee and, when the card is missing or declined, a link to replace it. */
export const FeeNotice = ({ fee, children }: { fee: Fee; children: ReactNode }) => {
  const { Icon, className } = LOOKS[fee.kind]
  return (
    <p className={cn('flex items-start gap-3 rounded-sm px-3.5 py-2.5 text-sm', className)}>
      <Icon aria-hidden className="mt-px size-[1.125rem] shrink-0" />
      <span className="min-w-0">
        {fee.kind === 'blocked' && fee.why === 'no-card' && <b className="block">Payment Setup Required</b>}
        {children}{' '}
        {fee.kind === 'blocked' && (
          <Link to={CARD_PLACE} className="font-semibold text-turf underline underline-offset-4">
            {fee.why === 'no-card' ? 'Save a card' : 'Update card'}
          </Link>
        )}
      </span>
    </p>
  )
}
