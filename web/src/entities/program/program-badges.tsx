import type { Program } from '@fieldside/contracts/http/programs.ts'
import { Check } from 'lucide-react'
import { Badge } from '@/ui/badge.tsx'
import { placeWords } from './words.ts'

export const PriceBadge = ({ program }: { program: Pick<Program, 'is_premium'> }) =>
  program.is_premium ? <Badge variant="flare">Premium</Badge> : <Badge>Free</Badge>

export const StateBadges = ({ program }: { program: Program }) => (
  <>
    {program.exercise_count === 0 && <Badge variant="warn">Draft</Badge>}
    {program.is_followed && (
      <Badge variant="outline">
        <Check aria-hidden />
        {placeWords(program)}
      </Badge>
    )}
  </>
)
