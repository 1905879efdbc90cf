import type { WorkoutEntry } from '@fieldside/contracts/merge-workout.ts'
import { EllipsisVertical } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '@/ui/button.tsx'
import type { Editing } from '../use-training.ts'

export type ExerciseMenuProps = {
  entry: WorkoutEntry
  editing: Editing
  isFirst: boolean
  isLast: boolean
  onSwap: () => void
}

export const MenuButton = ({ name, ...button }: { name: string } & ComponentProps<typeof Button>) => (
  <Button size="icon" variant="ghost" aria-label={`Change ${name}`} {...button}>
    <EllipsisVertical aria-hidden />
  </Button>
)
