import { LANGUAGE_LABELS, type Language } from '@fieldside/contracts/languages.ts'
import { LANGUAGES_MAX } from '@fieldside/contracts/limits.ts'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { useController } from 'react-hook-form'
import { oneOf } from '@/client/one-of.ts'
import { Field } from '@/ui/field.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import type { ProfileForm } from './profile-schema.ts'

const CODES = Object.keys(LANGUAGE_LABELS) as Language[]

type LanguagesFieldProps = { form: ProfileForm; label: string; help?: string; className?: string }

/** Adds languages from a list one by one. Each has its own remove button. */
export const LanguagesField = ({ form, ...look }: LanguagesFieldProps) => {
  const { field, fieldState } = useController({ control: form.control, name: 'languages' })
  const select = useRef<HTMLSelectElement>(null)
  const chosen = field.value ?? []
  const add = (code: Language | undefined) => code && field.onChange([...chosen, code])
  const remove = (code: Language) => {
    field.onChange(chosen.filter((one) => one !== code))
    // The removed button had the focus.
    select.current?.focus()
  }
  return (
    <Field {...look} error={fieldState.error?.message}>
      <NativeSelect
        ref={(element) => {
          select.current = element
          field.ref(element)
        }}
        value=""
        disabled={chosen.length >= LANGUAGES_MAX}
        onBlur={field.onBlur}
        onChange={({ target }) => add(oneOf(CODES, target.value))}
      >
        <option value="">{chosen.length === 0 ? 'Choose a language' : 'Add another language'}</option>
        {CODES.filter((code) => !chosen.includes(code)).map((code) => (
          <option key={code} value={code}>
            {LANGUAGE_LABELS[code]}
          </option>
        ))}
      </NativeSelect>
      {chosen.length > 0 && (
        <ul aria-label="Chosen languages" className="flex flex-wrap gap-2">
          {chosen.map((code) => (
            <li key={code}>
              <button
                type="button"
                aria-label={`Remove ${LANGUAGE_LABELS[code]}`}
                onClick={() => remove(code)}
                className="flex h-9 items-center gap-1.5 rounded-full bg-turf-soft pr-2.5 pl-3.5 font-medium text-sm text-turf hover:brightness-97 pointer-coarse:h-11"
              >
                {LANGUAGE_LABELS[code]}
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Field>
  )
}
