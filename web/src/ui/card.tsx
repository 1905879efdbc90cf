import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** Separate rows inside with hairlines (divide-y), not with nested cards. */
export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div className={cn('min-w-0 rounded-lg border border-line bg-raised', className)} {...rest} />
)

export const CardHeader = ({ title, aside }: { title: string; aside?: React.ReactNode }) => (
  <div className="flex items-center justify-between gap-4 px-5 pt-4 pb-3">
    <h2 className="text-xl">{title}</h2>
    {aside && <span className="text-muted text-sm">{aside}</span>}
  </div>
)
