import type { Moment } from '@fieldside/contracts/moments.ts'
import type { CSSProperties } from 'react'
import { cn } from '@/ui/cn.ts'

type Line = { d: string; accent?: boolean }

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${r * 2} 0a${r} ${r} 0 1 1 ${-r * 2} 0`

/** Field markings, in the order in which they are drawn. The accented line is what the moment is about. */
const LINES: Record<Moment, readonly Line[]> = {
  // A pass over the halfway line into the circle.
  'request-sent': [
    { d: 'M140 0v160' },
    { d: circle(200, 80, 34) },
    { d: 'M18 132q70 -128 182 -52', accent: true },
    { d: 'M184 62l16 18l-24 4', accent: true },
  ],
  // The center circle with a check mark.
  approved: [
    { d: 'M150 0v38M150 122v38' },
    { d: circle(150, 80, 42) },
    { d: circle(150, 80, 62) },
    { d: 'M130 81l14 14l27 -29', accent: true },
  ],
  // The bend of a track, with the inner lane in front.
  premium: [
    { d: 'M40 160v-22a104 104 0 0 1 208 0v22' },
    { d: 'M66 160v-22a78 78 0 0 1 156 0v22' },
    { d: 'M92 160v-22a52 52 0 0 1 104 0v22', accent: true },
  ],
  // The corner with its flag.
  'first-session': [
    { d: 'M40 136h220M226 0v160' },
    { d: 'M154 136a72 72 0 0 1 72 -72' },
    { d: 'M190 136a36 36 0 0 1 36 -36' },
    { d: 'M226 136v-100l-48 17l48 17', accent: true },
  ],
  // Four lanes up to the finish line.
  'four-week-streak': [
    { d: 'M250 14v132' },
    { d: 'M30 32h220', accent: true },
    { d: 'M30 64h220', accent: true },
    { d: 'M30 96h220', accent: true },
    { d: 'M30 128h220', accent: true },
  ],
}

type MomentArtProps = { moment: Moment; className?: string }

/** Draws a moment's lines one after the other; with reduced motion, it shows them at once. `--marks` is their color. */
export const MomentArt = ({ moment, className }: MomentArtProps) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 280 160"
    fill="none"
    strokeLinejoin="round"
    className={cn('pointer-events-none', className)}
  >
    {LINES[moment].map(({ d, accent }, index) => (
      <path
        key={d}
        d={d}
        pathLength={1}
        strokeWidth={accent ? 3 : 1.5}
        className={cn('draw-line', accent ? 'stroke-flare' : 'stroke-(--marks,var(--deep-line))')}
        style={{ '--step': index } as CSSProperties}
      />
    ))}
  </svg>
)
