import { cva, type VariantProps } from 'class-variance-authority'
import { LoaderCircle } from 'lucide-react'
import * as Slot from 'radix-ui/slot'
import type { ComponentProps, MouseEvent } from 'react'
import { cn } from './cn.ts'

export const buttonVariants = cva(
  'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md border font-semibold transition-[background-color,border-color,color,filter] duration-150 disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55 [&_svg]:size-[1.125rem] [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        default: 'border-transparent bg-turf text-turf-ink hover:brightness-112 active:brightness-95',
        destructive: 'border-transparent bg-bad text-bad-ink hover:brightness-110 active:brightness-95',
        outline: 'border-edge bg-raised text-ink hover:border-muted active:bg-turf-soft',
        secondary: 'border-transparent bg-turf-soft text-turf hover:brightness-97 active:brightness-95',
        ghost: 'border-transparent text-muted hover:bg-turf-soft hover:text-ink',
        link: 'border-transparent text-turf underline-offset-4 hover:underline',
        flare: 'border-transparent bg-flare text-flare-ink hover:brightness-106 active:brightness-95',
        deep: 'border-deep-line text-on-deep hover:border-on-deep-muted',
      },
      size: {
        default: 'h-11 px-[1.125rem] text-base',
        sm: 'h-9 px-3.5 text-sm pointer-coarse:h-11',
        lg: 'h-12 px-6 text-base',
        icon: 'size-11 text-base',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
)

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonVariants> & {
    /** Applies the button's style to its only child, such as a link. */
    asChild?: boolean
    /** Shows a spinner and ignores clicks; unlike disabled, keeps the focus. */
    pending?: boolean
  }

/** On a submit button, also stops the form's submit, even when Enter in a field triggered it. */
const ignorePress = (event: MouseEvent): void => event.preventDefault()

export const Button = ({
  variant,
  size,
  asChild,
  pending = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => {
  const look = cn(buttonVariants({ variant, size }), className)
  if (asChild)
    return (
      <Slot.Root className={look} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    )
  return (
    <button
      type="button"
      className={look}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={pending ? ignorePress : onClick}
      {...rest}
    >
      {pending && <LoaderCircle aria-hidden className="animate-spin" />}
      {children}
    </button>
  )
}
