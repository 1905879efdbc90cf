import type { ReactNode } from 'react'
import { cn } from './cn.ts'

type PageHeaderProps = {
  eyebrow?: ReactNode
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  /** Takes little height on phones, for screens whose list is what people come for. */
  lowOnPhones?: boolean
}

export const PageHeader = ({ eyebrow, title, lead, actions, lowOnPhones = false }: PageHeaderProps) => (
  <header
    className={cn(
      'flex flex-wrap items-end justify-between gap-x-6 gap-y-4',
      lowOnPhones ? '-mt-3 mb-2 md:mt-0 md:mb-6' : 'mb-6',
    )}
  >
    <div className="min-w-0">
      {eyebrow && <p className="eyebrow mb-2.5">{eyebrow}</p>}
      <h1 className={lowOnPhones ? 'text-xl md:text-2xl' : 'text-2xl'}>{title}</h1>
      {lead && <p className="mt-2 max-w-[60ch] text-muted">{lead}</p>}
    </div>
    {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
  </header>
)
