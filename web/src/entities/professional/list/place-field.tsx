import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { Input, WithIcon } from '../../../ui/input.tsx'
import type { Filters } from './filters.ts'
import { NearMe } from './near-me.tsx'

type PlaceFieldProps = {
  value: string
  onChange: (location: string) => void
  onFound: (change: Partial<Filters>) => void
}

/** A place in words, or the ZIP code nearest to the user. */
export const PlaceField = ({ value, onChange, onFound }: PlaceFieldProps) => {
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <div>
      <WithIcon Icon={MapPin}>
        <Input
          aria-label="Location"
          placeholder="City, state, or ZIP"
          value={value}
          maxLength={100}
          autoComplete="address-level2"
          enterKeyHint="search"
          className="pr-28"
          onChange={(event) => onChange(event.target.value)}
        />
        <NearMe
          onFound={(location) => onFound({ location, radius: '25', online: undefined })}
          onProblem={setProblem}
        />
      </WithIcon>
      <p role="status" className="text-muted text-sm">
        {problem && <span className="mt-1.5 block">{problem}</span>}
      </p>
    </div>
  )
}
