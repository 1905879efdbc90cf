import type { SearchReason } from '@fieldside/contracts/http/search.ts'
import { Check } from 'lucide-react'
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/popover.tsx'

const REASON_WORDS: Record<SearchReason, string> = {
  words: 'The name, type, credentials, sports, or conditions match your words',
  'words-in-bio': 'The profile text matches your words',
  near: 'Is within 10 miles of the place you searched',
  'available-soon': 'Has an available time within 3 days',
  'well-rated': 'Is rated 4.5 or more by at least 5 athletes',
  'answers-fast': 'Answers 90% of requests within 24 hours',
  new: 'Joined in the last 60 days',
}

type WhyPopoverProps = { label: string; className: string; reasons: readonly SearchReason[] }

/** Opens as soon as it mounts. */
export const WhyPopover = ({ label, className, reasons }: WhyPopoverProps) => (
  <Popover defaultOpen>
    <PopoverTrigger className={className}>{label}</PopoverTrigger>
    <PopoverContent aria-label={label}>
      <ul className="grid gap-2">
        {reasons.map((reason) => (
          <li key={reason} className="flex gap-2">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-turf" strokeWidth={2.25} />
            {REASON_WORDS[reason]}
          </li>
        ))}
      </ul>
    </PopoverContent>
  </Popover>
)
