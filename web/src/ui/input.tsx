import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { cn } from './cn.ts'
import { useFieldWiring } from './field.tsx'

/** Shared by text fields and select. */
export const controlClass =
  'w-full min-w-0 rounded-md border border-edge bg-raised px-3.5 text-base text-ink transition-[border-color] duration-150 placeholder:text-muted hover:border-muted focus-visible:border-turf focus-visible:outline-offset-0 disabled:opacity-55 aria-invalid:border-bad'

export const Input = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...useFieldWiring()} className={cn(controlClass, 'h-11', className)} {...rest} />
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
