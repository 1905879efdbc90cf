import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

export type ChartPoint = { label: string; value: number; text: string }
type ChartProps = { title: string; points: readonly ChartPoint[] }

const HEIGHT = 200
const BASE = HEIGHT - 26
const TOP = 14
const LEFT = 40
/** Used until the layout is measured. */
const FIRST_WIDTH = 480

/** Rounds up to a number that makes the scale and its middle easy to read. */
const ceiling = (value: number): number => {
  if (value <= 10) return [2, 4, 6, 10].find((step) => step >= value)!
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 4, 6, 10].map((step) => step * power).find((step) => step >= value)!
}

type FrameProps = { title: string; floor?: number; top: number; children: (width: number) => ReactNode }

/** Draws at actual size instead of scaling, so that text is as large on a phone as on a desktop. */
const Frame = ({ title, floor = 0, top, children }: FrameProps) => {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(FIRST_WIDTH)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      // A hidden chart has none.
      if (entry && entry.contentRect.width > 0) setWidth(entry.contentRect.width)
    })
    observer.observe(box.current!)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} className="h-50 min-w-0 overflow-hidden">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT} role="img" aria-labelledby={id}>
        <title id={id}>{title}</title>
        {[0, 0.5, 1].map((part) => {
          const y = BASE - part * (BASE - TOP)
          return (
            <g key={part}>
              <line x1={LEFT} x2={width} y1={y} y2={y} className="stroke-line" strokeWidth={1} />
              <text x={LEFT - 6} y={y + 4} textAnchor="end" className="fill-muted text-[12px] tabular-nums">
                {Math.round((floor + (top - floor) * part) * 10) / 10}
              </text>
            </g>
          )
        })}
        {children(width)}
      </svg>
    </div>
  )
}

/** Labels the first, middle, and last point; more would overlap on a phone. */
const Labels = ({ points, xOf }: { points: readonly ChartPoint[]; xOf: (index: number) => number }) => {
  const named = [...new Set([0, Math.floor((points.length - 1) / 2), points.length - 1])]
  return named.map((index) => (
    <text
      key={index}
      x={xOf(index)}
      y={HEIGHT - 6}
      textAnchor={index === 0 ? 'start' : index === points.length - 1 ? 'end' : 'middle'}
      className="fill-muted text-[12px]"
    >
      {points[index]!.label}
    </text>
  ))
}

export const BarChart = ({ title, points }: ChartProps) => {
  const top = ceiling(Math.max(...points.map(({ value }) => value)))
  return (
    <Frame title={title} top={top}>
      {(width) => <Bars points={points} top={top} width={width} />}
    </Frame>
  )
}

type DrawnProps = Pick<ChartProps, 'points'> & { top: number; width: number }

const Bars = ({ points, top, width }: DrawnProps) => {
  const step = (width - LEFT - 8) / points.length
  const xOf = (index: number) => LEFT + 8 + step * index
  return (
    <>
      {points.map(({ label, value, text }, index) => {
        const height = (value / top) * (BASE - TOP)
        return (
          <rect
            key={label}
            x={xOf(index) + step * 0.15}
            y={BASE - height}
            width={step * 0.7}
            height={height}
            rx={3}
            className="fill-turf"
          >
            <title>{text}</title>
          </rect>
        )
      })}
      <Labels points={points} xOf={(index) => xOf(index) + (index === points.length - 1 ? step : 0)} />
    </>
  )
}

/** Rounds the lowest and highest value away from each other, so that small changes fill the chart. */
const fittedScale = (values: readonly number[]): { floor: number; top: number } => {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const step = ceiling(Math.max(high - low, 2)) / 2
  return { floor: Math.max(0, Math.floor(low / step) * step), top: (Math.floor(high / step) + 1) * step }
}

/** Begins at zero, unless it is fitted: for values that are never near zero and change little. */
export const LineChart = ({ title, points, fitted = false }: ChartProps & { fitted?: boolean }) => {
  const values = points.map(({ value }) => value)
  const { floor, top } = fitted ? fittedScale(values) : { floor: 0, top: ceiling(Math.max(...values)) }
  return (
    <Frame title={title} floor={floor} top={top}>
      {(width) => <Line points={points} floor={floor} top={top} width={width} />}
    </Frame>
  )
}

const Line = ({ points, floor, top, width }: DrawnProps & { floor: number }) => {
  const [first, last] = [LEFT + 14, width - 12]
  const xOf = (index: number) =>
    points.length === 1 ? width / 2 : first + ((last - first) * index) / (points.length - 1)
  const yOf = (value: number) => BASE - ((value - floor) / (top - floor)) * (BASE - TOP)
  return (
    <>
      <polyline
        points={points.map(({ value }, index) => `${xOf(index)},${yOf(value)}`).join(' ')}
        fill="none"
        strokeWidth={2.5}
        strokeLinejoin="round"
        className="stroke-turf"
      />
      {points.map(({ label, value, text }, index) => (
        <circle
          key={label}
          cx={xOf(index)}
          cy={yOf(value)}
          r={points.length > 60 ? 2 : 4}
          className="fill-turf"
        >
          <title>{text}</title>
        </circle>
      ))}
      <Labels points={points} xOf={xOf} />
    </>
  )
}
