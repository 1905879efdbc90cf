import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

export const Label = ({ className, ...rest }: ComponentProps<'label'> & { htmlFor: string }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the caller sets htmlFor
  <label className={cn('font-medium text-sm leading-5', className)} {...rest} />
)
