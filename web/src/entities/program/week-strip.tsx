import type { Program } from '@fieldside/contracts/http/programs.ts'
import { cn } from '@/ui/cn.ts'
import { daysWords } from './words.ts'

const DAYS = [1, 2, 3, 4, 5, 6, 7]

/** Draws a week of the program as seven lanes, filled on training days. */
export const WeekStrip = ({ program }: { program: Pick<Program, 'training_days'> }) => (
  <div className="flex items-center gap-2.5">
    <span aria-hidden className="flex gap-1">
      {DAYS.map((day) => (
        <span
          key={day}
          className={cn(
            'h-4 w-2 rounded-full border',
            program.training_days.includes(day) ? 'border-turf bg-turf' : 'border-edge',
          )}
        />
      ))}
    </span>
    <span>{daysWords(program)}</span>
  </div>
)
