import { hueOf, initialsOf } from '@fieldside/contracts/initials.ts'
import { type CSSProperties, useState } from 'react'
import { cn } from './cn.ts'

const SIZES = { sm: 'size-9 text-sm', md: 'size-12 text-lg', lg: 'size-16 text-xl', xl: 'size-24 text-2xl' }

type AvatarProps = {
  id: string
  name: string
  picture?: string | null
  size?: keyof typeof SIZES
  className?: string
  /** Moves between two pages that both show the user, where the browser supports it. */
  moves?: boolean
}

/**
 * Shows the user's picture, or initials on a disc tinted by the user's `id`. Decorative, because the name is beside it.
 */
export const Avatar = ({ id, name, picture, size = 'md', className, moves = false }: AvatarProps) => {
  const [broken, setBroken] = useState<string | null>(null)
  const shape = cn('grid shrink-0 place-items-center overflow-hidden rounded-full', SIZES[size], className)
  const moving = moves && { viewTransitionName: `portrait-${id}` }
  if (picture && broken !== picture)
    return (
      <img
        src={picture}
        alt=""
        loading="lazy"
        onError={() => setBroken(picture)}
        className={cn(shape, 'object-cover')}
        style={moving || undefined}
      />
    )
  return <Disc initials={initialsOf(name)} hue={hueOf(id)} className={shape} style={moving || undefined} />
}

type DiscProps = { initials: string; hue: number; className: string; style?: CSSProperties | undefined }

/** Shows initials on a tinted disc. */
export const Disc = ({ initials, hue, className, style }: DiscProps) => (
  <span
    aria-hidden
    className={cn('display leading-none', className)}
    style={{
      ...style,
      color: `light-dark(oklch(30% 0.06 ${hue}), oklch(92% 0.05 ${hue}))`,
      backgroundColor: `light-dark(oklch(88% 0.06 ${hue}), oklch(38% 0.06 ${hue}))`,
    }}
  >
    {initials}
  </span>
)
