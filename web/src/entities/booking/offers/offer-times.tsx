import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { leaveFocus } from '@/ui/return-focus.ts'
import type { OfferTo } from './offer-words.ts'

const OfferDialog = lazyDialog(async () => (await import('./offer-dialog.tsx')).OfferDialog)

/** A button with which a professional offers times to a client, in the thread or on the client's page. */
export const OfferTimes = ({ className, ...to }: OfferTo & { className?: string }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        ref={leaveFocus}
        size="sm"
        variant="outline"
        className={className}
        onClick={() => setOpen(true)}
      >
        <CalendarPlus aria-hidden />
        Offer times
      </Button>
      {open && <OfferDialog {...to} onClose={() => setOpen(false)} />}
    </>
  )
}
