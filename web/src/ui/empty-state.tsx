import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { Pitch } from './line-art.tsx'
import { leaveFocus } from './return-focus.ts'

type EmptyStateProps = {
  title: string
  children?: ReactNode
  /** One button or link. */
  action?: ReactNode
  /** True when it is the whole page: the title becomes the page's heading. */
  page?: boolean
  /** True when the action is a list of what there is instead: phones leave out the drawing above it. */
  lists?: boolean
}

export const EmptyState = ({ title, children, action, page = false, lists = false }: EmptyStateProps) => (
  <div
    ref={leaveFocus}
    className={cn('grid justify-items-center gap-2 px-6 text-center', lists ? 'py-12 max-md:py-4' : 'py-12')}
  >
    <Pitch className={cn('mb-4 w-44 text-edge', lists && 'max-md:hidden')} />
    {page ? <h1 className="text-xl">{title}</h1> : <h2 className="text-xl">{title}</h2>}
    {children && <p className="max-w-[44ch] text-muted">{children}</p>}
    {action && <div className="mt-4">{action}</div>}
  </div>
)
