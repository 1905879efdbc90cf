import {
  PROGRAM_CATEGORIES,
  PROGRAM_LEVELS,
  type ProgramCategory,
  type ProgramLevel,
} from '@fieldside/contracts/content-categories.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Program, ProgramChanges } from '@fieldside/contracts/http/programs.ts'
import { PROGRAM_WEEKS_MAX } from '@fieldside/contracts/limits.ts'
import { useCommand } from '@/client/api.ts'
import { oneOf } from '@/client/one-of.ts'
import { CATEGORY_OPTIONS, LEVEL_OPTIONS, PRICE_OPTIONS } from '@/entities/program/form/program-fields.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { Select } from '@/ui/select.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import type { Saved } from './edits.ts'
import { numberOf } from './row-texts.ts'
import { useEditForm } from './use-edits.ts'

type ProgramTexts = {
  title: string
  description: string
  category: string
  level: string
  price: string
  duration_weeks: string
}

const programTexts = (program: Program): Saved<ProgramTexts> => ({
  version: program.version,
  texts: {
    title: program.title,
    description: program.description,
    category: program.category,
    level: program.level,
    price: program.is_premium ? 'premium' : 'free',
    duration_weeks: String(program.duration_weeks),
  },
})

/** A length that is left as it is isn't sent, because it can be longer than a new one. */
const programChanges = (
  texts: ProgramTexts,
  version: number,
  { duration_weeks }: Program,
): ProgramChanges => ({
  version,
  title: texts.title,
  description: texts.description,
  category: texts.category as ProgramCategory,
  level: texts.level as ProgramLevel,
  is_premium: texts.price === 'premium',
  ...(numberOf(texts.duration_weeks) !== duration_weeks && {
    duration_weeks: numberOf(texts.duration_weeks),
  }),
})

export const ProgramForm = ({ program }: { program: Program }) => {
  const { submitAsync, pending } = useCommand(actions.updateProgram)
  const { texts, type, dirty, control, messages, submit } = useEditForm<ProgramTexts, Program>({
    read: program,
    savedOf: programTexts,
    send: (changed, version) =>
      submitAsync({ params: { id: program.id }, body: programChanges(changed, version, program) }),
    success: 'Program updated',
    failure: 'Failed to update program',
  })
  return (
    <form noValidate aria-label="Program" onSubmit={submit} className="grid gap-4">
      <Field label="Name" error={messages.title}>
        <Input autoComplete="off" maxLength={100} {...control('title')} />
      </Field>
      <Field label="Description" error={messages.description}>
        <Textarea rows={3} maxLength={1000} {...control('description')} />
      </Field>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
        <Field label="Category" error={messages.category}>
          <Select
            options={CATEGORY_OPTIONS}
            value={oneOf(PROGRAM_CATEGORIES, texts.category)}
            onValueChange={(value) => type('category', value)}
          />
        </Field>
        <Field label="Free or Premium">
          <Select
            options={PRICE_OPTIONS}
            value={texts.price === 'premium' ? 'premium' : 'free'}
            onValueChange={(value) => type('price', value)}
          />
        </Field>
        <Field label="Level">
          <Select
            options={LEVEL_OPTIONS}
            value={oneOf(PROGRAM_LEVELS, texts.level)}
            onValueChange={(value) => type('level', value)}
          />
        </Field>
        <Field label="Weeks" error={messages.duration_weeks}>
          <Input
            type="number"
            min={1}
            max={PROGRAM_WEEKS_MAX}
            disabled={program.week_count > 1}
            {...control('duration_weeks')}
          />
        </Field>
      </div>
      <Button
        type="submit"
        variant={dirty ? 'default' : 'outline'}
        pending={pending}
        className="md:justify-self-start"
      >
        Save Program
      </Button>
    </form>
  )
}
