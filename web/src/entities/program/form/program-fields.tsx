import { PROGRAM_CATEGORIES, PROGRAM_LEVELS } from '@fieldside/contracts/content-categories.ts'
import type { ProgramDraft } from '@fieldside/contracts/http/programs.ts'
import { PROGRAM_WEEKS_MAX } from '@fieldside/contracts/limits.ts'
import {
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useController,
} from 'react-hook-form'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Select } from '@/ui/select.tsx'
import { SelectField } from '@/ui/select-field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { CATEGORY_LABELS } from '../words.ts'

export const CATEGORY_OPTIONS = PROGRAM_CATEGORIES.map((value) => ({
  value,
  label: CATEGORY_LABELS[value],
}))
export const LEVEL_OPTIONS = PROGRAM_LEVELS.map((value) => ({ value, label: value }))
export const PRICE_OPTIONS = [
  { value: 'free', label: 'Free' },
  { value: 'premium', label: 'Premium' },
] as const

/** Defaults of a new program. The category has no default, so the admin has to choose one. */
export const NEW_PROGRAM = {
  title: '',
  description: '',
  is_premium: false,
  level: 'All athletes',
  duration_weeks: 4,
} as const

type Fields = Partial<ProgramDraft> & FieldValues
type FormProps<F extends Fields, Sent> = { form: UseFormReturn<F, unknown, Sent> }

export const ProgramFields = <F extends Fields, Sent>({ form }: FormProps<F, Sent>) => {
  const { register } = form
  const messageOf = (name: keyof ProgramDraft): string | undefined => {
    const message = form.formState.errors[name]?.message
    return typeof message === 'string' ? message : undefined
  }
  return (
    <div className="grid gap-4">
      <Field label="Title" required error={messageOf('title')}>
        <Input autoComplete="off" maxLength={100} {...register('title' as Path<F>)} />
      </Field>
      <Field label="Description" error={messageOf('description')}>
        <Textarea rows={3} maxLength={1000} {...register('description' as Path<F>)} />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          form={form}
          name={'category' as Path<F>}
          label="Category"
          required
          options={CATEGORY_OPTIONS}
        />
        <PriceField form={form} />
        <SelectField form={form} name={'level' as Path<F>} label="Level" options={LEVEL_OPTIONS} />
        <Field label="Weeks" error={messageOf('duration_weeks')}>
          <Input
            type="number"
            min={1}
            max={PROGRAM_WEEKS_MAX}
            {...register('duration_weeks' as Path<F>, { valueAsNumber: true })}
          />
        </Field>
      </div>
    </div>
  )
}

const PriceField = <F extends Fields, Sent>({ form }: FormProps<F, Sent>) => {
  const { value, onChange } = useController({ control: form.control, name: 'is_premium' as Path<F> }).field
  return (
    <Field label="Free or Premium">
      <Select
        options={PRICE_OPTIONS}
        value={value ? 'premium' : 'free'}
        onValueChange={(next) => onChange((next === 'premium') as PathValue<F, Path<F>>)}
      />
    </Field>
  )
}
