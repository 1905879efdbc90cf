import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** Separate rows inside with hairlines (divide-y), not with nested cards. */
export const Card = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div className={cn('min-w-0 rounded-lg border border-line bg-raised', className)} {...rest} />
)

type CardHeaderProps = {
  title: string
  aside?: React.ReactNode
  /** True when a link leads here (client/section-of-address.ts): the title takes the focus. */
  linked?: boolean
}

type CardSectionProps = CardHeaderProps & Omit<ComponentProps<'div'>, 'title'> & { label?: string }

/** A card that is a region of its own, named by its title unless `label` says more. */
export const CardSection = ({ title, label = title, aside, linked, children, ...rest }: CardSectionProps) => (
  <Card {...rest}>
    <section aria-label={label}>
      <CardHeader {...{ title, aside, linked }} />
      {children}
    </section>
  </Card>
)

export const CardHeader = ({ title, aside, linked = false }: CardHeaderProps) => (
  <div className="flex items-center justify-between gap-4 px-5 pt-4 pb-3">
    <h2 tabIndex={linked ? -1 : undefined} className="text-xl">
      {title}
    </h2>
    {aside && <span className="text-muted text-sm">{aside}</span>}
  </div>
)
