import type { PlanWorkoutDone } from '@fieldside/contracts/http/plans.ts'
import { useId } from 'react'
import { formatCalendarDay } from '@/client/time-format.ts'

const [WIDTH, HEIGHT, LEFT, EDGE] = [340, 170, 26, 12]
const yOf = (value: number): number => HEIGHT - 24 - (value / 10) * (HEIGHT - 36)

type Line = { name: string; className: string; dash?: string; read: (done: PlanWorkoutDone) => number }

const LINES: readonly Line[] = [
  { name: 'Pain', className: 'stroke-flare', read: ({ pain }) => pain },
  { name: 'Effort', className: 'stroke-turf', dash: '5 4', read: ({ effort }) => effort },
]

type PainChartProps = {
  /** Oldest first. */
  workouts: readonly PlanWorkoutDone[]
}

/** Pain and effort by workout, from 0 to 10. The table below it says the same. */
export const PainChart = ({ workouts }: PainChartProps) => {
  const id = useId()
  const step = (WIDTH - LEFT - 2 * EDGE) / Math.max(workouts.length - 1, 1)
  const xOf = (index: number): number => LEFT + EDGE + step * index
  return (
    <figure className="grid gap-2">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={id} className="w-full max-w-md">
        <title id={id}>Pain and effort by workout, from 0 to 10</title>
        {[0, 5, 10].map((mark) => (
          <g key={mark}>
            <line x1={LEFT} x2={WIDTH} y1={yOf(mark)} y2={yOf(mark)} className="stroke-line" />
            <text x={LEFT - 6} y={yOf(mark) + 4} textAnchor="end" className="fill-muted text-[12px]">
              {mark}
            </text>
          </g>
        ))}
        {LINES.map(({ name, className, dash, read }) => (
          <g key={name} className={className} fill="none" strokeWidth={2.5}>
            <polyline
              points={workouts.map((done, index) => `${xOf(index)},${yOf(read(done))}`).join(' ')}
              strokeLinejoin="round"
              {...(dash && { strokeDasharray: dash })}
            />
            {workouts.map((done, index) => (
              <circle key={done.id} cx={xOf(index)} cy={yOf(read(done))} r={3} />
            ))}
          </g>
        ))}
        {[0, workouts.length - 1].map((index, end) => (
          <text
            key={end}
            x={xOf(index)}
            y={HEIGHT - 6}
            textAnchor={end === 0 ? 'start' : 'end'}
            className="fill-muted text-[12px]"
          >
            {(end === 0 || workouts.length > 1) && formatCalendarDay(workouts[index]!.done_on)}
          </text>
        ))}
      </svg>
      <figcaption className="flex gap-5 text-muted text-sm">
        {LINES.map(({ name, className, dash }) => (
          <span key={name} className="flex items-center gap-2">
            <svg aria-hidden viewBox="0 0 24 4" className={`h-1 w-6 ${className}`}>
              <line x1="0" x2="24" y1="2" y2="2" strokeWidth={3} {...(dash && { strokeDasharray: dash })} />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
