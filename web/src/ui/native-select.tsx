import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { useFieldWiring } from './field.tsx'
import { controlClass } from './input.tsx'

/** The browser's own select, for lists of hundreds: type-ahead search on desktops, a picker on phones. */
export const NativeSelect = ({ className, ...rest }: ComponentProps<'select'>) => (
  <span className={cn('relative block', className)}>
    <select
      {...useFieldWiring()}
      className={cn(controlClass, 'h-11 w-full cursor-pointer appearance-none pr-10')}
      {...rest}
    />
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-[1.125rem] text-muted"
    />
  </span>
)
