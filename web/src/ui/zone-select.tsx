import { type ComponentProps, memo, type ReactNode } from 'react'
import { readerZone } from '../client/time-format.ts'
import { zoneLabel, zonesWith } from '../client/time-zones.ts'
import { NativeSelect } from './native-select.tsx'

/** Memoized because there are several hundred zones, and each label needs an Intl lookup. */
const ZoneOptions = memo(({ chosen }: { chosen: string }) =>
  zonesWith(chosen, readerZone()).map((zone) => (
    <option key={zone} value={zone}>
      {zoneLabel(zone)}
    </option>
  )),
)

type ZoneSelectProps = Omit<ComponentProps<typeof NativeSelect>, 'value' | 'onChange' | 'children'> & {
  value: string
  onValueChange: (zone: string) => void
  /** A zone that is listed even if the browser doesn't know it; `value` by default. */
  chosen?: string
  /** Options before the zones. */
  children?: ReactNode
}

export const ZoneSelect = ({ value, onValueChange, chosen = value, children, ...rest }: ZoneSelectProps) => (
  <NativeSelect {...rest} value={value} onChange={(event) => onValueChange(event.target.value)}>
    {children}
    <ZoneOptions chosen={chosen} />
  </NativeSelect>
)
