import type { Program } from '@fieldside/contracts/http/programs.ts'
import { useId } from 'react'
import { PriceBadge, StateBadges } from '@/entities/program/program-badges.tsx'
import { ProgramFacts } from '@/entities/program/program-facts.tsx'
import { CATEGORY_LABELS, openWords } from '@/entities/program/words.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { CornerArcs } from '@/ui/line-art.tsx'
import { SubscribeLink } from './subscribe-link.tsx'

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
            variant={program.access === 'open' ? 'default' : 'outline'}
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
