import type { Program } from '@fieldside/contracts/http/programs.ts'
import { CalendarRange, Gauge, Users } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CornerArcs } from '../../ui/line-art.tsx'
import { PriceBadge, StateBadges } from './program-badges.tsx'
import { CATEGORY_LABELS, followersWords, openWords, weeksWords } from './program-words.ts'
import { SubscribeLink } from './subscribe-link.tsx'
import { WeekStrip } from './week-strip.tsx'

type ProgramCardProps = { program: Program; onOpen: () => void }

export const ProgramCard = ({ program, onOpen }: ProgramCardProps) => {
  const id = useId()
  return (
    <Card className="relative flex flex-col overflow-hidden">
      <CornerArcs className="absolute top-0 right-0 size-28 text-line" />
      <article aria-labelledby={id} className="relative flex flex-1 flex-col p-5">
        <div className="flex flex-wrap items-center gap-2">
          <p className="eyebrow mr-auto">{CATEGORY_LABELS[program.category]}</p>
          <StateBadges program={program} />
          <PriceBadge program={program} />
        </div>
        <h2 id={id} className="mt-3 break-words text-xl">
          {program.title}
        </h2>
        <p className="mt-2 line-clamp-3 break-words text-muted">{program.description}</p>
        <ProgramFacts program={program} className="mt-auto pt-5" />
        <div className="mt-5 flex flex-wrap gap-2">
          <Button
            size="sm"
            variant={program.access === 'open' ? 'primary' : 'outline'}
            aria-label={`${openWords(program)}: ${program.title}`}
            onClick={onOpen}
            className="flex-1"
          >
            {openWords(program)}
          </Button>
          <SubscribeLink program={program} size="sm" className="flex-1" />
        </div>
      </article>
    </Card>
  )
}

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
