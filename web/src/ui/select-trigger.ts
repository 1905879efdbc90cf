import type { ReactNode, Ref } from 'react'
import { cn } from './cn.ts'
import { controlClass } from './input.tsx'

export type SelectOption<Value extends string = string> = {
  value: Value
  label: string
  detail?: string
  /** Shown at the right of the option, such as a count. */
  aside?: string | undefined
}

export type SelectProps<Value extends string> = {
  options: readonly SelectOption<Value>[]
  value: Value | undefined
  onValueChange: (value: Value) => void
  placeholder?: string
  name?: string
  disabled?: boolean
  onBlur?: () => void
  /** The trigger, so that a form can focus it. */
  ref?: Ref<HTMLButtonElement>
  icon?: ReactNode
  className?: string
  'aria-label'?: string
}

export const triggerClass = cn(
  controlClass,
  'flex h-11 items-center gap-2.5 text-left data-placeholder:text-muted [&>span]:min-w-0 [&>span]:flex-1 [&>span]:truncate',
)
