import type { Program } from '@fieldside/contracts/http/programs.ts'
import { CalendarRange, Gauge, Users } from 'lucide-react'
import { WeekStrip } from './week-strip.tsx'
import { followersWords, weeksWords } from './words.ts'

export const ProgramFacts = ({ program, className }: { program: Program; className?: string }) => (
  <div className={className}>
    <ul className="grid gap-1.5 text-sm [&_svg]:size-4 [&_svg]:text-muted">
      <li>
        <WeekStrip program={program} />
      </li>
      <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <span className="flex items-center gap-1.5">
          <CalendarRange aria-hidden />
          {weeksWords(program.duration_weeks)}
        </span>
        <span className="flex items-center gap-1.5">
          <Gauge aria-hidden />
          {program.level}
        </span>
        <span className="flex items-center gap-1.5">
          <Users aria-hidden />
          {followersWords(program.followers)}
        </span>
      </li>
    </ul>
  </div>
)
