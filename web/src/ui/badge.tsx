import { cva, type VariantProps } from 'class-variance-authority'
import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

const badgeClass = cva(
  'inline-flex h-6 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-sm px-2 font-semibold text-sm leading-none [&_svg]:size-3.5',
  {
    variants: {
      variant: {
        turf: 'bg-turf-soft text-turf',
        flare: 'bg-flare-soft text-flare-deep',
        warn: 'bg-warn-soft text-warn',
        bad: 'bg-bad-soft text-bad',
        plain: 'border border-line font-medium text-muted',
      },
    },
    defaultVariants: { variant: 'turf' },
  },
)

export const Badge = ({
  variant,
  className,
  ...rest
}: ComponentProps<'span'> & VariantProps<typeof badgeClass>) => (
  <span className={cn(badgeClass({ variant }), className)} {...rest} />
)

export const VerifiedBadge = () => (
  <Badge>
    <Check aria-hidden strokeWidth={2.25} />
    Verified
  </Badge>
)
