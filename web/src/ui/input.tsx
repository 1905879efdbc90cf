import { Eye, EyeOff, type LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { cn } from './cn.ts'
import { useFieldWiring } from './field.tsx'

/** Shared by text fields and select. */
export const controlClass =
  'w-full min-w-0 rounded-md border border-edge bg-raised px-3.5 text-base text-ink transition-[border-color] duration-150 placeholder:text-muted hover:border-muted focus-visible:border-turf focus-visible:outline-offset-0 disabled:opacity-55 aria-invalid:border-bad'

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...useFieldWiring()} className={cn(controlClass, 'h-11', className)} {...rest} />
)

type WithIconProps = { Icon: LucideIcon; className?: string; children: ReactNode }

/** Puts an icon at the start of the input inside. */
export const WithIcon = ({ Icon, className, children }: WithIconProps) => (
  <div className={cn('relative [&_input]:pl-10.5', className)}>
    <Icon
      aria-hidden
      className="pointer-events-none absolute top-3.5 z-10 left-3.5 size-[1.125rem] text-muted"
    />
    {children}
  </div>
)

export const PasswordInput = ({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) => {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <div className="relative">
      <Input {...rest} type={shown ? 'text' : 'password'} className={cn('pr-12', className)} />
      <button
        type="button"
        aria-label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-muted hover:text-ink"
      >
        <Icon aria-hidden className="size-[1.125rem]" />
      </button>
    </div>
  )
}
