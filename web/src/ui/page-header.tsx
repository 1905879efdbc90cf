import type { ReactNode } from 'react'

type PageHeaderProps = { eyebrow?: ReactNode; title: ReactNode; lead?: ReactNode; actions?: ReactNode }

export const PageHeader = ({ eyebrow, title, lead, actions }: PageHeaderProps) => (
  <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
    <div className="min-w-0">
      {eyebrow && <p className="eyebrow mb-2.5">{eyebrow}</p>}
      <h1 className="text-2xl">{title}</h1>
      {lead && <p className="mt-2 max-w-[60ch] text-muted">{lead}</p>}
    </div>
    {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
  </header>
)
