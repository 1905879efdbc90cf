import { COMPARED_MAX } from '@fieldside/contracts/limits.ts'
import { Columns3 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { notify } from '@/client/notify.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { type Chosen, useCompared } from './compared.ts'

type CompareToggleProps = Pick<ComponentProps<typeof Button>, 'size' | 'className'> & {
  professional: Chosen
  /** Shows only the icon on phones. */
  bareOnPhones?: boolean
}

/** Chooses a professional for CompareBar, which belongs on the same screen. For athletes only. */
export const CompareToggle = ({
  professional,
  className,
  bareOnPhones = false,
  ...look
}: CompareToggleProps) => {
  const { chosen, isFull, toggle } = useCompared()
  const isChosen = chosen.some(({ id }) => id === professional.id)
  const press = () => {
    if (isFull && !isChosen)
      notify.error(`You can compare up to ${COMPARED_MAX} professionals`, 'Remove one of them first.')
    else toggle(professional)
  }
  return (
    <Button
      variant="outline"
      {...look}
      aria-pressed={isChosen}
      aria-label={`Compare ${professional.name}`}
      onClick={press}
      className={cn(
        className,
        bareOnPhones && 'max-md:size-11! max-md:px-0!',
        isChosen && 'border-turf! bg-turf-soft! text-turf!',
      )}
    >
      <Columns3 aria-hidden />
      <span className={cn(bareOnPhones && 'max-md:hidden')}>Compare</span>
    </Button>
  )
}
