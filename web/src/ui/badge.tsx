import { cva, type VariantProps } from 'class-variance-authority'
import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export const badgeVariants = cva(
  'inline-flex h-6 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-sm px-2 font-semibold text-sm leading-none [&_svg]:size-3.5',
  {
    variants: {
      variant: {
        default: 'bg-turf-soft text-turf',
        secondary: 'bg-line text-ink',
        destructive: 'bg-bad-soft text-bad',
        outline: 'border border-line font-medium text-muted',
        flare: 'bg-flare-soft text-flare-deep',
        warn: 'bg-warn-soft text-warn',
      },
    },
    defaultVariants: { variant: 'default' },
  },
)

export const Badge = ({
  variant,
  className,
  ...rest
}: ComponentProps<'span'> & VariantProps<typeof badgeVariants>) => (
  <span className={cn(badgeVariants({ variant }), className)} {...rest} />
)

export const VerifiedBadge = () => (
  <Badge>
    <Check aria-hidden strokeWidth={2.25} />
    Verified
  </Badge>
)
