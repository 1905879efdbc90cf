import { withoutMarks } from '@fieldside/contracts/bidi.ts'
import { useState } from 'react'
import { cn } from './cn.ts'

/** Returns a hue in degrees, always the same for the same id. */
export const hueOf = (id: string): number => {
  let hash = 0
  for (const letter of id) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0
  return hash % 360
}

/** Returns the first grapheme, because an emoji is several code units. */
const firstLetter = (word: string | undefined): string =>
  word ? [...new Intl.Segmenter().segment(word)][0]!.segment : ''

/** Returns initials: 'Ana Ruiz' → 'AR', 'ana@example.com' → 'A'. */
export const initialsOf = (name: string): string => {
  const words = withoutMarks(name).replace(/@.*/, '').trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(firstLetter)
  return letters.join('').toUpperCase() || '?'
}

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
  const hue = hueOf(id)
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
  return (
    <span
      aria-hidden
      className={cn(shape, 'display leading-none')}
      style={{
        ...moving,
        color: `light-dark(oklch(30% 0.06 ${hue}), oklch(92% 0.05 ${hue}))`,
        backgroundColor: `light-dark(oklch(88% 0.06 ${hue}), oklch(38% 0.06 ${hue}))`,
      }}
    >
      {initialsOf(name)}
    </span>
  )
}
