import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import type { IntakeKind, IntakeSet } from '@fieldside/contracts/http/intake.ts'
import {
  INTAKE_OPTIONS_MAX,
  INTAKE_QUESTION_MAX_CHARS,
  INTAKE_QUESTIONS_MAX,
} from '@fieldside/contracts/limits.ts'
import type { ProfessionalType } from '@fieldside/contracts/professional-types.ts'
import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { ApiProblem, sentenceOf } from '@/client/problem.ts'
import { KIND_LABELS } from '@/entities/intake/words.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'
import { NativeSelect } from '@/ui/native-select.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { SaveRow } from '../settings-section.tsx'
import { INTAKE_TEMPLATES } from './intake-templates.ts'
import { CHANGED_ELSEWHERE, SavedElsewhere } from './saved-elsewhere.tsx'

/** A question as it is typed: options are lines of one text. */
type Typed = { id: string; kind: IntakeKind; text: string; options: string }

const typedOf = ({ questions }: IntakeSet): Typed[] =>
  questions.map(({ id, kind, text, options }) => ({ id, kind, text, options: options.join('\n') }))

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const formOf = ({ id, kind, text, options }: Typed) => ({
  id,
  kind,
  text: text.trim(),
  options: kind === 'choice' ? linesOf(options) : [],
})

type QuestionsFormProps = {
  saved: IntakeSet
  profession: ProfessionalType | null
  /** Called when there are unsaved changes, and when there are none anymore. */
  onDirty: (dirty: boolean) => void
  readAgain: () => Promise<IntakeSet | undefined>
}

/** Edits the questions before one type of session. */
export const QuestionsForm = ({ saved, profession, onDirty, readAgain }: QuestionsFormProps) => {
  const [base, setBase] = useState(saved)
  const [other, setOther] = useState<IntakeSet>()
  const [rows, setRows] = useState(() => typedOf(saved))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const command = useCommand(careActions.setIntakeQuestions)
  const dirty = JSON.stringify(rows) !== JSON.stringify(typedOf(base))
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  const change = (id: string, changes: Partial<Typed>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...changes } : row)))
  const add = (more: readonly Omit<Typed, 'id'>[]) =>
    setRows([...rows, ...more.map((row) => ({ ...row, id: crypto.randomUUID() }))])
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (command.pending) return
    try {
      const set = await command.submitAsync({
        body: {
          appointment_type: base.appointment_type,
          version: base.version,
          questions: rows.map(formOf),
        },
      })
      setBase(set)
      setRows(typedOf(set))
      setErrors({})
      setOther(undefined)
    } catch (error) {
      setErrors(error instanceof ApiProblem ? error.fields : {})
      const hasChanged = error instanceof ApiProblem && error.code === 'questions-changed'
      notify.error('We couldn’t save your questions', hasChanged ? CHANGED_ELSEWHERE : sentenceOf(error))
      const current = hasChanged ? await readAgain() : undefined
      if (!current) return
      setBase(current)
      setOther(current)
    }
  }
  return (
    <form noValidate aria-label="Questions" onSubmit={save} className="grid grid-cols-1 gap-4">
      {other && (
        <SavedElsewhere>
          {other.questions.length === 0 ? (
            <p>No questions</p>
          ) : (
            <ol className="list-decimal pl-5">
              {other.questions.map(({ id, text }) => (
                <li key={id} className="[overflow-wrap:anywhere]">
                  {text}
                </li>
              ))}
            </ol>
          )}
        </SavedElsewhere>
      )}
      {rows.length === 0 && profession && (
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() =>
            add(
              INTAKE_TEMPLATES[profession].map(({ options = [], ...question }) => ({
                ...question,
                options: options.join('\n'),
              })),
            )
          }
        >
          Start from a template
        </Button>
      )}
      <ol className="grid grid-cols-1 gap-5">
        {rows.map((row, index) => (
          <li key={row.id} className="grid grid-cols-1 gap-3 border-line border-b pb-5">
            <Field label={`Question ${index + 1}`} error={errors[`questions.${index}.text`]}>
              <Input
                value={row.text}
                maxLength={INTAKE_QUESTION_MAX_CHARS}
                onChange={(event) => change(row.id, { text: event.target.value })}
              />
            </Field>
            <Field label="Answered with">
              <NativeSelect
                value={row.kind}
                onChange={(event) => change(row.id, { kind: event.target.value as IntakeKind })}
              >
                {Object.entries(KIND_LABELS).map(([kind, label]) => (
                  <option key={kind} value={kind}>
                    {label}
                  </option>
                ))}
              </NativeSelect>
            </Field>
            {row.kind === 'choice' && (
              <Field
                label="Options"
                help={`One per line, 2 to ${INTAKE_OPTIONS_MAX}.`}
                error={errors[`questions.${index}.options`]}
              >
                <Textarea
                  rows={3}
                  value={row.options}
                  onChange={(event) => change(row.id, { options: event.target.value })}
                />
              </Field>
            )}
            <Button
              size="sm"
              variant="ghost"
              className="justify-self-start"
              aria-label={`Remove question ${index + 1}`}
              onClick={() => setRows(rows.filter(({ id }) => id !== row.id))}
            >
              <Trash2 aria-hidden />
              Remove
            </Button>
          </li>
        ))}
      </ol>
      {rows.length < INTAKE_QUESTIONS_MAX && (
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => add([{ kind: 'short_text', text: '', options: '' }])}
        >
          <Plus aria-hidden />
          Add a question
        </Button>
      )}
      <SaveRow label={other ? 'Replace them with mine' : 'Save questions'} command={command} dirty={dirty} />
    </form>
  )
}
