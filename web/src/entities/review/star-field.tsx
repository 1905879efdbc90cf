import { Star } from 'lucide-react'
import { useId, useState } from 'react'
import { cn } from '@/ui/cn.ts'
import { Radio, Radios } from '@/ui/radios.tsx'
import { STAR_WORDS } from './star-words.ts'

type StarFieldProps = {
  /** 0 when nothing is selected. */
  value: number
  onChange: (stars: number) => void
  error: string | undefined
}

export const StarField = ({ value, onChange, error }: StarFieldProps) => {
  const [over, setOver] = useState(0)
  const id = useId()
  const shown = over || value
  return (
    <div className="grid gap-1.5">
      <span id={id} className="font-medium text-sm">
        Rating
        <span aria-hidden className="ml-0.5 text-bad">
          *
        </span>
      </span>
      <div className="flex flex-wrap items-center gap-x-3">
        <Radios
          aria-labelledby={id}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={value ? String(value) : ''}
          onValueChange={(stars) => onChange(Number(stars))}
          onPointerLeave={() => setOver(0)}
          className="-ml-2 flex"
        >
          {[1, 2, 3, 4, 5].map((star) => (
            <Radio
              key={star}
              value={String(star)}
              autoFocus={star === Math.max(value, 1)}
              aria-label={`${star} ${star === 1 ? 'star' : 'stars'}: ${STAR_WORDS[star]}`}
              onPointerEnter={() => setOver(star)}
              className="grid size-11 place-items-center rounded-md"
            >
              <Star
                aria-hidden
                className={cn('size-7', star <= shown ? 'fill-flare stroke-flare' : 'stroke-edge')}
              />
            </Radio>
          ))}
        </Radios>
        <span aria-hidden className="text-muted text-sm">
          {STAR_WORDS[shown]}
        </span>
      </div>
      <div aria-live="polite" className="contents">
        {error && (
          <p id={`${id}-error`} className="font-medium text-bad text-sm">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
