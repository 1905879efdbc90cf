import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/ui/cn.ts'

export const Frame = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={cn('grid max-w-xl justify-items-center gap-3 text-center', className)}>{children}</div>
)

type OutcomeProps = {
  Icon: LucideIcon
  /** The style of the disc behind the icon. */
  tint: string
  title: string
  detail: ReactNode
  className?: string
  /** A drawing behind the icon, which takes no space. */
  art?: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** Shows the outcome of a payment. */
export const Outcome = ({ Icon, tint, title, detail, className, art, children }: OutcomeProps) => (
  <Frame className={className ?? 'mx-auto py-12 md:py-20'}>
    <span className="relative mb-2">
      {art}
      <span className={cn('relative grid size-14 place-items-center rounded-full', tint)}>
        <Icon aria-hidden className="size-7" />
      </span>
    </span>
    <h1 className="text-2xl">{title}</h1>
    <p className="text-muted">{detail}</p>
    <div className="mt-4 flex flex-wrap justify-center gap-2 max-md:w-full max-md:[&>*]:w-full">
      {children}
    </div>
  </Frame>
)
