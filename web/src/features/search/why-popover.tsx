import type { SearchReason } from '@fieldside/contracts/http/search.ts'
import { Check } from 'lucide-react'
import { REASON_WORDS } from '../../entities/professional/card-words.ts'
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/popover.tsx'

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
