import { MapPin } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useSession } from '@/client/session.tsx'
import { FieldError } from '@/ui/field.tsx'
import { Input, WithIcon } from '@/ui/input.tsx'
import type { Filters } from './filters.ts'
import { NearMe } from './near-me.tsx'

type PlaceFieldProps = {
  value: string
  onChange: (location: string) => void
  onFound: (change: Partial<Filters>) => void
  /** Why the server can't search there. */
  error: string | undefined
  /** How often a search 'near me' has asked for the place. */
  asked: number
}

/** Takes a place as text, or the ZIP code nearest to the user. */
export const PlaceField = ({ value, onChange, onFound, error, asked }: PlaceFieldProps) => {
  // The directory looks up places for signed-in users only.
  const isSignedIn = useSession().status === 'signed-in'
  const errorId = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asked > 0) input.current?.focus()
  }, [asked])
  return (
    <div>
      <WithIcon Icon={MapPin}>
        <Input
          ref={input}
          aria-label="Location"
          placeholder="City, state, or ZIP"
          value={value}
          maxLength={100}
          autoComplete="address-level2"
          enterKeyHint="search"
          className="pr-28"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && errorId}
          onChange={(event) => onChange(event.target.value)}
        />
        {isSignedIn && (
          <NearMe
            onFound={(location) => onFound({ location, radius: '25', online: undefined })}
            onProblem={setProblem}
          />
        )}
      </WithIcon>
      <div role="status" className="text-sm [&>p]:mt-1.5">
        {error && <FieldError id={errorId}>{error}</FieldError>}
        {problem && <p className="text-muted">{problem}</p>}
        {asked > 0 && !value && !problem && (
          <p>Near which place? Type a city or a ZIP code{isSignedIn && ', or use Near me'}.</p>
        )}
      </div>
    </div>
  )
}
