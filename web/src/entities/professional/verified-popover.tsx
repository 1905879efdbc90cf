import { Check } from 'lucide-react'
import { VerifiedBadge } from '@/ui/badge.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/popover.tsx'

type VerifiedPopoverProps = { label: string; className: string }

const CHECKS = [
  ['Identity', 'the name on this profile matches a government ID.'],
  ['License', 'the professional license was checked.'],
  ['Background', 'the background was checked.'],
] as const

/** Opens as soon as it mounts. */
export const VerifiedPopover = ({ label, className }: VerifiedPopoverProps) => (
  <Popover defaultOpen>
    <PopoverTrigger aria-label={label} className={className}>
      <VerifiedBadge />
    </PopoverTrigger>
    <PopoverContent aria-label="What was checked">
      <p className="font-semibold">An administrator confirmed three checks</p>
      <ul className="mt-2.5 grid gap-2">
        {CHECKS.map(([check, detail]) => (
          <li key={check} className="flex gap-2">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-turf" strokeWidth={2.25} />
            <span>
              <b>{check}:</b> <span className="text-muted">{detail}</span>
            </span>
          </li>
        ))}
      </ul>
    </PopoverContent>
  </Popover>
)
