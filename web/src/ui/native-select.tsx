import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { useFieldWiring } from './field.tsx'
import { controlClass } from './input.tsx'

/** The browser's own select, for lists of hundreds: it is searched by typing and is a wheel on phones. */
export const NativeSelect = ({ className, ...rest }: ComponentProps<'select'>) => (
  <span className="relative block">
    <select
      {...useFieldWiring()}
      className={cn(controlClass, 'h-11 cursor-pointer appearance-none pr-10', className)}
      {...rest}
    />
    <ChevronDown
      aria-hidden
      className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-[1.125rem] text-muted"
    />
  </span>
)
