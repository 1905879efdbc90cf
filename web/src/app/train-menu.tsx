import type { Role } from '@fieldside/contracts/roles.ts'
import { ChevronRight } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { Dialog } from '../ui/dialog.tsx'
import { currentItem, shellItems } from './shell-items.ts'

const DETAILS: Record<string, string> = {
  Programs: 'Plans for strength, speed, mobility, and more',
  'My plans': 'What your professional planned for you',
  Plans: 'Templates for your clients’ plans',
  Exercises: 'Every exercise with steps and cues',
  Workouts: 'Build your own and log them',
  Progress: 'Your weeks, sets, and weights',
}

type TrainMenuProps = { role: Role; open: boolean; onOpenChange: (open: boolean) => void }

/** Lists the training pages on phones. */
export const TrainMenu = ({ role, open, onOpenChange }: TrainMenuProps) => {
  const { pathname, search } = useLocation()
  const items = shellItems(role)
  const current = currentItem(items, pathname, search)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Train">
      <nav aria-label="Train" className="-mx-2 grid">
        {items
          .filter(({ group }) => group === 'Train')
          .map((item) => (
            <Link
              key={item.label}
              to={item.to}
              onClick={() => onOpenChange(false)}
              aria-current={item === current ? 'page' : undefined}
              className="flex min-h-14 items-center gap-3.5 rounded-md px-2 py-2 hover:bg-turf-soft aria-[current]:bg-turf-soft"
            >
              <item.Icon aria-hidden className="size-5 shrink-0 text-turf" strokeWidth={1.75} />
              <span className="min-w-0 flex-1">
                <b className="block">{item.label}</b>
                <span className="block text-muted text-sm">{DETAILS[item.label]}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
            </Link>
          ))}
      </nav>
    </Dialog>
  )
}
