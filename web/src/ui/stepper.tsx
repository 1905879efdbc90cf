import { Check } from 'lucide-react'
import { cn } from './cn.ts'

/** Shows the progress through fixed steps. `current` starts at 0 and equals the length when all are done. */
export const Stepper = ({ steps, current }: { steps: readonly string[]; current: number }) => (
  <div className="@container">
    <ol className="flex items-center gap-2 @xl:gap-3">
      {steps.map((step, index) => {
        const done = index < current
        const here = index === current
        return (
          <li
            key={step}
            aria-current={here ? 'step' : undefined}
            className={cn(
              'flex items-center gap-2 @xl:gap-3',
              index > 0 && 'flex-1 before:h-px before:min-w-3 before:flex-1',
              index > 0 && (index <= current ? 'before:bg-turf' : 'before:bg-edge'),
            )}
          >
            <span
              className={cn(
                'display grid size-8 shrink-0 place-items-center rounded-full border text-base leading-none',
                done && 'border-turf bg-turf text-turf-ink',
                here && 'border-turf bg-turf-soft text-turf',
                !done && !here && 'border-edge text-muted',
              )}
            >
              {done ? (
                <Check aria-hidden className="size-4" strokeWidth={2.5} />
              ) : (
                <span aria-hidden>{index + 1}</span>
              )}
            </span>
            <span
              className={cn(
                'whitespace-nowrap text-sm',
                here ? 'font-semibold' : 'text-muted @max-xl:sr-only',
              )}
            >
              {step}
              {done && <span className="sr-only"> (done)</span>}
            </span>
          </li>
        )
      })}
    </ol>
  </div>
)
