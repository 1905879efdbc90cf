import { E1RM_MAX_REPS } from '@fieldside/contracts/e1rm.ts'
import { cn } from '@/ui/cn.ts'

export const OneRepMaxNote = ({ className }: { className?: string }) => (
  <p className={cn('text-muted text-sm', className)}>
    We estimate your 1RM by Epley’s formula, weight × (1 + reps ÷ 30), from sets of 1 to {E1RM_MAX_REPS} reps.
  </p>
)
