import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import { CONSENT_TEXT_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { type FormEvent, useState } from 'react'
import { notify } from '@/client/notify.ts'
import { ApiProblem, sentenceOf } from '@/client/problem.ts'
import { useSecretCommand } from '@/client/secret-command.ts'
import { UNREADABLE_TEXT } from '@/entities/intake/words.ts'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { SaveRow } from '../settings-section.tsx'
import { CHANGED_ELSEWHERE, SavedElsewhere } from './saved-elsewhere.tsx'

type Saved = { version: number; text: string | null; unreadable: boolean }
type ConsentFormProps = { saved: Saved; readAgain: () => Promise<Saved | undefined> }

/** Edits the text that athletes are asked to consent to. Each save adds a version. */
export const ConsentForm = ({ saved, readAgain }: ConsentFormProps) => {
  const [base, setBase] = useState({ ...saved, text: saved.text ?? '' })
  const [other, setOther] = useState<Saved>()
  const [text, setText] = useState(base.text)
  const [reply, setReply] = useState<unknown>()
  const { submitAsync, pending } = useSecretCommand(careActions.setIntakeConsent)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    try {
      const answered = await submitAsync({ body: { text, version: base.version } })
      if (!answered) return
      setBase({ version: answered.version, text, unreadable: false })
      setOther(undefined)
      setReply(answered)
    } catch (error) {
      const hasChanged = error instanceof ApiProblem && error.code === 'consent-changed'
      notify.error('We couldn’t save your consent text', hasChanged ? CHANGED_ELSEWHERE : sentenceOf(error))
      const current = hasChanged ? await readAgain() : undefined
      if (!current) return
      setBase({ ...current, text: current.text ?? '' })
      setOther(current)
    }
  }
  return (
    <form noValidate aria-label="Consent text" onSubmit={save}>
      {base.unreadable && (
        <p role="status" className="mb-4 rounded-md bg-warn-soft px-4 py-3">
          {UNREADABLE_TEXT} Until then, athletes can’t agree to it. You can save a new text, or an empty one
          to ask for none.
        </p>
      )}
      {other && (
        <SavedElsewhere>
          <p className="whitespace-pre-line break-words">{other.text ?? 'No consent text'}</p>
        </SavedElsewhere>
      )}
      <Field
        label="Consent text"
        aside={base.version > 0 ? `Version ${base.version}` : undefined}
        help="Athletes are asked to agree to it before a session. A change is a new version: earlier consents stay, and athletes are asked again. Leave it empty to ask for none."
      >
        <Textarea
          rows={6}
          value={text}
          maxLength={CONSENT_TEXT_MAX_CHARS}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <SaveRow
        label={other ? 'Replace it with mine' : 'Save consent text'}
        command={{ pending, reply }}
        dirty={text !== base.text}
      />
    </form>
  )
}
