import { useId } from 'react'

export type ChartPoint = { label: string; value: number; text: string }
type ChartProps = { title: string; points: readonly ChartPoint[] }

const WIDTH = 640
const HEIGHT = 200
const BASE = HEIGHT - 26
const TOP = 14

/** A round number at or above, so that the scale reads well. */
const ceiling = (value: number): number => {
  if (value <= 5) return 5
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 2.5, 5, 10].map((step) => step * power).find((step) => step >= value)!
}

const Frame = ({ title, top, children }: { title: string; top: number; children: React.ReactNode }) => {
  const id = useId()
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={id} className="h-auto w-full">
      <title id={id}>{title}</title>
      {[0, 0.5, 1].map((part) => {
        const y = BASE - part * (BASE - TOP)
        return (
          <g key={part}>
            <line x1={40} x2={WIDTH} y1={y} y2={y} className="stroke-line" strokeWidth={1} />
            <text x={34} y={y + 4} textAnchor="end" className="fill-muted text-[12px] tabular-nums">
              {Math.round(top * part * 10) / 10}
            </text>
          </g>
        )
      })}
      {children}
    </svg>
  )
}

/** The first, the middle and the last are named: more would run into each other on a phone. */
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
  const step = (WIDTH - 48) / points.length
  const xOf = (index: number) => 48 + step * index
  return (
    <Frame title={title} top={top}>
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
    </Frame>
  )
}

export const LineChart = ({ title, points }: ChartProps) => {
  const top = ceiling(Math.max(...points.map(({ value }) => value)))
  const xOf = (index: number) =>
    points.length === 1 ? WIDTH / 2 : 54 + ((WIDTH - 66) * index) / (points.length - 1)
  const yOf = (value: number) => BASE - (value / top) * (BASE - TOP)
  return (
    <Frame title={title} top={top}>
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
    </Frame>
  )
}
