import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** A placeholder for loading content; give it the content's size. */
export const Skeleton = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div aria-hidden className={cn('animate-pulse rounded-sm bg-line', className)} {...rest} />
)

/** Wraps a screen's skeletons and announces to screen readers that it is loading. */
export const Loading = ({
  label = 'Loading',
  className,
  children,
}: {
  label?: string
  className?: string
  children: React.ReactNode
}) => (
  <div role="status" aria-busy className={className}>
    <span className="sr-only">{label}</span>
    {children}
  </div>
)

/** For content whose layout isn't known yet. */
export const Spinner = ({ label }: { label: string }) => (
  <Loading label={label} className="grid place-items-center py-24">
    <LoaderCircle aria-hidden className="size-8 animate-spin text-turf" />
  </Loading>
)
