import type { ReactNode } from 'react'

export type Stat = { label: string; value: ReactNode; detail?: ReactNode }

export const StatStrip = ({ stats }: { stats: readonly Stat[] }) => (
  <dl className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-raised md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
    {stats.map((stat) => (
      <div key={stat.label} className="-mt-px -ml-px border-line border-t border-l px-5 py-4.5">
        <dt className="text-muted text-sm">{stat.label}</dt>
        <dd className="display mt-2 mb-1 text-2xl tabular-nums leading-none">{stat.value}</dd>
        {stat.detail && <dd className="text-muted text-sm">{stat.detail}</dd>}
      </div>
    ))}
  </dl>
)
