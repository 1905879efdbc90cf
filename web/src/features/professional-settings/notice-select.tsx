import { durationWords } from '@/entities/booking/request-words.ts'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'

const HOUR = 60
const DAY = 24 * HOUR
const CHOICES = [0, HOUR, 2 * HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 14 * DAY]

const words = (minutes: number): string => {
  if (minutes === 0) return 'None'
  if (minutes === DAY) return '1 day'
  return minutes % DAY === 0 ? `${minutes / DAY} days` : durationWords(minutes)
}

type NoticeSelectProps = { minutes: number; onChange: (minutes: number) => void }

/** Selects the minimum notice. Offers a saved value even if it isn't one of the presets. */
export const NoticeSelect = ({ minutes, onChange }: NoticeSelectProps) => (
  <Field label="Minimum notice" help="The minimum time between a request and the start of the session.">
    <NativeSelect value={minutes} onChange={(event) => onChange(Number(event.target.value))}>
      {[...new Set([...CHOICES, minutes])]
        .sort((one, other) => one - other)
        .map((choice) => (
          <option key={choice} value={choice}>
            {words(choice)}
          </option>
        ))}
    </NativeSelect>
  </Field>
)
