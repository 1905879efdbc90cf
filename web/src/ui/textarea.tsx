import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { useFieldWiring } from './field.tsx'
import { controlClass } from './input.tsx'

export const Textarea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    {...useFieldWiring()}
    className={cn(controlClass, 'field-sizing-content max-h-80 min-h-24 py-2.5', className)}
    {...rest}
  />
)
