import { FIRST_LOGGED_DAY } from '@fieldside/contracts/limits.ts'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { today } from '../use-training.ts'

export const isLoggable = (day: string): boolean => day >= FIRST_LOGGED_DAY && day <= today()

type DayFieldProps = { value: string; onChange: (day: string) => void }

export const DayField = ({ value, onChange }: DayFieldProps) => (
  <Field
    label="Date"
    required
    error={isLoggable(value) ? undefined : 'Please choose today or an earlier day, from 2000 on'}
  >
    <Input
      type="date"
      value={value}
      min={FIRST_LOGGED_DAY}
      max={today()}
      onChange={(event) => onChange(event.target.value)}
    />
  </Field>
)

type NotesFieldProps = { value: string; onChange: (notes: string) => void }

export const NotesField = ({ value, onChange }: NotesFieldProps) => (
  <Field label="Notes">
    <Textarea rows={3} maxLength={1000} value={value} onChange={(event) => onChange(event.target.value)} />
  </Field>
)
