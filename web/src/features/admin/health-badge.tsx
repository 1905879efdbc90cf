import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { Badge } from '@/ui/badge.tsx'
import type { Health } from './system-words.ts'

const LOOKS = {
  fine: { variant: 'default', Icon: CircleCheck },
  attention: { variant: 'warn', Icon: TriangleAlert },
  down: { variant: 'destructive', Icon: CircleX },
} as const

export const HealthBadge = ({ tone, words }: Health) => {
  const { variant, Icon } = LOOKS[tone]
  return (
    <Badge variant={variant}>
      <Icon aria-hidden />
      {words}
    </Badge>
  )
}
