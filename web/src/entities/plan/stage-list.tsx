import type { Plan } from '@fieldside/contracts/http/plans.ts'
import { Check, Lock } from 'lucide-react'
import { cn } from '@/ui/cn.ts'
import { conditionWords } from './words.ts'

type StageListProps = { plan: Plan }

/** The stages of a return-to-play plan: what is done, what is open, and what the next one still needs. */
export const StageList = ({ plan: { stages, training } }: StageListProps) => {
  const at = stages.findIndex(({ id }) => id === training?.stage_id)
  return (
    <ol className="grid gap-3">
      {stages.map(({ id, name, rule }, index) => (
        <li
          key={id}
          aria-current={index === at ? 'step' : undefined}
          className={cn('flex gap-3', at >= 0 && index > at && 'text-muted')}
        >
          <span
            aria-hidden
            className={cn(
              'grid size-7 shrink-0 place-items-center rounded-full border border-edge text-sm',
              index === at && 'border-turf bg-turf text-turf-ink',
            )}
          >
            {index < at ? (
              <Check className="size-4" />
            ) : at >= 0 && index > at ? (
              <Lock className="size-3.5" />
            ) : (
              index + 1
            )}
          </span>
          <div className="min-w-0">
            <p className="font-semibold">
              {name}
              {index === at && <span className="font-normal text-muted"> · open</span>}
              {index < at && <span className="font-normal text-muted"> · done</span>}
            </p>
            {rule && index < stages.length - 1 && (
              <p className="text-muted text-sm">
                {rule.workouts} × pain {rule.pain_at_most} or less, and no more pain the next morning
                {rule.needs_confirmation && ', then a confirmation'}
              </p>
            )}
            {index === at && training && training.open_conditions.length > 0 && (
              <ul aria-label="What the next stage needs" className="mt-1.5 grid list-disc gap-1 pl-5 text-sm">
                {training.open_conditions.map((condition) => (
                  <li key={conditionWords(condition)}>{conditionWords(condition)}</li>
                ))}
              </ul>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
