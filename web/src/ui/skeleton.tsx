import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

/** A placeholder for loading content; give it the content's size. */
export const Skeleton = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div aria-hidden className={cn('animate-pulse rounded-sm bg-line', className)} {...rest} />
)

type LoadingProps = { label?: string; className?: string; children: ReactNode }

/** Wraps a screen's skeletons and announces to screen readers that it is loading. */
export const Loading = ({ label = 'Loading', className, children }: LoadingProps) => (
  <div role="status" aria-busy className={className}>
    <span className="sr-only">{label}</span>
    {children}
  </div>
)

/** Stacks the skeletons of a screen, one for each class name. */
export const Skeletons = ({ of, ...rest }: Omit<LoadingProps, 'children'> & { of: readonly string[] }) => (
  <Loading {...rest}>
    {of.map((className, index) => (
      <Skeleton key={index} className={className} />
    ))}
  </Loading>
)

/** For content whose layout isn't known yet. */
export const Spinner = ({ label }: { label: string }) => (
  <Loading label={label} className="grid place-items-center py-24">
    <LoaderCircle aria-hidden className="size-8 animate-spin text-turf" />
  </Loading>
)
