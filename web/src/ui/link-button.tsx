import type { VariantProps } from 'class-variance-authority'
import { ArrowLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { buttonVariants } from './button.tsx'
import { cn } from './cn.ts'

type LinkButtonProps = ComponentProps<typeof Link> & VariantProps<typeof buttonVariants>

/** A link within the site that looks like a button. */
export const LinkButton = ({ variant, size, className, ...rest }: LinkButtonProps) => (
  <Link className={cn(buttonVariants({ variant, size }), className)} {...rest} />
)

/** Leads to the screen that this one belongs to. */
export const BackButton = ({ children, ...rest }: Pick<LinkButtonProps, 'to' | 'children'>) => (
  <LinkButton variant="outline" {...rest}>
    <ArrowLeft aria-hidden />
    {children}
  </LinkButton>
)
