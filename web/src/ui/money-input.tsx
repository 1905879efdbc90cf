import type { ComponentProps } from 'react'
import { Input } from '@/ui/input.tsx'

export const MoneyInput = (props: ComponentProps<'input'>) => (
  <span className="relative block">
    <span aria-hidden className="absolute inset-y-0 left-3.5 grid place-items-center text-muted">
      $
    </span>
    <Input {...props} inputMode="decimal" autoComplete="off" className="pl-8 tabular-nums" />
  </span>
)
