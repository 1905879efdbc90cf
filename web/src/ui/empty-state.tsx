import type { ReactNode } from 'react'
import { Pitch } from './line-art.tsx'
import { leaveFocus } from './return-focus.ts'

type EmptyStateProps = {
  title: string
  children?: ReactNode
  /** One button or link. */
  action?: ReactNode
  /** True when it is the whole page: the title becomes the page's heading. */
  page?: boolean
}

export const EmptyState = ({ title, children, action, page = false }: EmptyStateProps) => (
  <div ref={leaveFocus} className="grid justify-items-center gap-2 px-6 py-12 text-center">
    <Pitch className="mb-4 w-44 text-edge" />
    {page ? <h1 className="text-xl">{title}</h1> : <h2 className="text-xl">{title}</h2>}
    {children && <p className="max-w-[44ch] text-muted">{children}</p>}
    {action && <div className="mt-4">{action}</div>}
  </div>
)
