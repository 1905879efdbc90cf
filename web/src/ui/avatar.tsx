import { hueOf, initialsOf } from '@fieldside/contracts/initials.ts'
import { useState } from 'react'
import { cn } from './cn.ts'

const SIZES = { sm: 'size-9 text-sm', md: 'size-12 text-lg', lg: 'size-16 text-xl', xl: 'size-24 text-2xl' }

type AvatarProps = {
  id: string
  name: string
  picture?: string | null
  size?: keyof typeof SIZES
  className?: string
}

/**
 * Shows the user's picture, or initials on a disc tinted by the user's `id`. Decorative, because the name is beside it.
 */
export const Avatar = ({ id, name, picture, size = 'md', className }: AvatarProps) => {
  const [broken, setBroken] = useState<string | null>(null)
  const shape = cn('grid shrink-0 place-items-center overflow-hidden rounded-full', SIZES[size], className)
  if (picture && broken !== picture)
    return (
      <img
        src={picture}
        alt=""
        loading="lazy"
        onError={() => setBroken(picture)}
        className={cn(shape, 'object-cover')}
      />
    )
  return <Disc initials={initialsOf(name)} hue={hueOf(id)} className={shape} />
}

/** Shows initials on a tinted disc. */
export const Disc = ({ initials, hue, className }: { initials: string; hue: number; className: string }) => (
  <span
    aria-hidden
    className={cn('display leading-none', className)}
    style={{
      color: `light-dark(oklch(30% 0.06 ${hue}), oklch(92% 0.05 ${hue}))`,
      backgroundColor: `light-dark(oklch(88% 0.06 ${hue}), oklch(38% 0.06 ${hue}))`,
    }}
  >
    {initials}
  </span>
)
