import { Check } from 'lucide-react'
import { Avatar } from '@/ui/avatar.tsx'
import { Badge, VerifiedBadge } from '@/ui/badge.tsx'
import { Card } from '@/ui/card.tsx'
import { slotClass } from '@/ui/slot-class.ts'
import { CHOSEN, EXAMPLE, exampleTexts } from './example-times.ts'

/** Illustrates booking with real components; hidden from screen readers. */
export const BookingPicture = () => {
  const texts = exampleTexts(new Date())
  return (
    <div aria-hidden className="grid gap-3.5 text-ink">
      <Card className="p-5 shadow-[0_24px_60px_-24px_oklch(10%_.05_160/.7)]">
        <div className="flex items-center gap-3.5">
          <Avatar id="example-pt" name="Physical Therapist" />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <b className="text-base">Your Physical Therapist</b>
              <VerifiedBadge />
            </div>
            <span className="text-muted text-sm">Initial Consultation · 45 min</span>
          </div>
          <Badge variant="outline" className="self-start max-md:hidden">
            Example
          </Badge>
        </div>
        <div className="mt-4.5 grid grid-cols-4 gap-2 max-md:grid-cols-3 max-md:[&>:last-child]:hidden">
          {texts.slice(0, -1).map((clock, index) => (
            <span
              key={clock}
              {...EXAMPLE}
              data-state={index === CHOSEN ? 'checked' : 'unchecked'}
              className={`${slotClass} pointer-events-none`}
            >
              {clock}
            </span>
          ))}
        </div>
        <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span {...EXAMPLE} className="text-muted text-sm">
            {texts.at(-1)}
          </span>
          <span>
            <span className="display text-xl leading-none">$85</span>{' '}
            <span className="text-muted text-sm">per session</span>
          </span>
        </div>
      </Card>
      <Card className="flex items-center gap-3.5 p-5 shadow-[0_24px_60px_-24px_oklch(10%_.05_160/.7)] lg:ml-11">
        <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-turf-soft text-turf">
          <Check className="size-[1.125rem]" />
        </span>
        <div>
          <b>Session confirmed</b>
          <p className="text-muted text-sm">Your request was accepted.</p>
        </div>
      </Card>
    </div>
  )
}
