import { Badge } from '@/ui/badge.tsx'
import { Card } from '@/ui/card.tsx'

const ROWS = [
  { day: 'Day 1', name: 'Falling start', note: 'Hips tall, let gravity pick the foot', dose: '4 × 10 m' },
  { day: 'Day 1', name: 'Sled push', note: 'Heavy enough to keep the lean', dose: '5 × 15 m' },
  { day: 'Day 3', name: 'Split squat, rear foot raised', note: 'Three seconds down', dose: '3 × 8' },
]

export const ProgramPicture = () => (
  <Card aria-hidden className="overflow-hidden shadow-lift">
    <div className="flex items-center justify-between gap-4 p-5">
      <div>
        <p className="eyebrow">Example · Speed</p>
        <p className="display mt-1.5 text-xl leading-tight">First ten meters</p>
      </div>
      <Badge variant="flare">Premium</Badge>
    </div>
    {ROWS.map(({ day, name, note, dose }) => (
      <div
        key={name}
        className="grid grid-cols-[3rem_1fr_auto] items-center gap-4 border-line border-t px-5 py-3.5"
      >
        <span className="display text-base text-muted">{day}</span>
        <div>
          <b>{name}</b>
          <p className="text-muted text-sm">{note}</p>
        </div>
        <span className="whitespace-nowrap tabular-nums">{dose}</span>
      </div>
    ))}
  </Card>
)
