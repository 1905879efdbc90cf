import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

type ArtProps = { className?: string }

/** Lines in the color of the text, hidden from screen readers. */
const Drawing = (props: ComponentProps<'svg'>) => (
  <svg aria-hidden="true" fill="none" stroke="currentColor" {...props} />
)

/** Draws the lanes of a running track's bend. Fills its box, anchored at the right. */
export const Lanes = ({ className }: ArtProps) => (
  <Drawing
    viewBox="0 0 1280 720"
    preserveAspectRatio="xMaxYMid slice"
    strokeWidth={1.5}
    className={cn('pointer-events-none', className)}
  >
    {[156, 214, 272, 330, 388, 446, 504].map((radius) => (
      <path key={radius} d={`M${890 - radius} 760V330a${radius} ${radius} 0 0 1 ${radius * 2} 0v430`} />
    ))}
  </Drawing>
)

/** Draws a halfway line, center circle, and two penalty arcs, for empty states. */
export const Pitch = ({ className }: ArtProps) => (
  <Drawing viewBox="0 0 240 132" strokeWidth={1.5} className={className}>
    <rect x={1} y={1} width={238} height={130} rx={3} />
    <path d="M120 1v130M1 36h34v60H1M239 36h-34v60h34M35 52a17 17 0 0 1 0 28M205 52a17 17 0 0 0 0 28" />
    <circle cx={120} cy={66} r={26} />
    <circle cx={120} cy={66} r={2.5} fill="currentColor" stroke="none" />
  </Drawing>
)

/** Draws the quarter arcs of a corner, for the edge of a card or page. */
export const CornerArcs = ({ className }: ArtProps) => (
  <Drawing viewBox="0 0 200 200" strokeWidth={1.25} className={cn('pointer-events-none', className)}>
    {[40, 72, 104, 136, 168].map((radius) => (
      <path key={radius} d={`M${200 - radius} 0a${radius} ${radius} 0 0 0 ${radius} ${radius}`} />
    ))}
  </Drawing>
)
