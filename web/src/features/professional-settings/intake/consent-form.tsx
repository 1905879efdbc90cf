import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import { CONSENT_TEXT_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { type FormEvent, useState } from 'react'
import { notify } from '@/client/notify.ts'
import { sentenceOf } from '@/client/problem.ts'
import { useSecretCommand } from '@/client/secret-command.ts'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { SaveRow } from '../settings-section.tsx'

type ConsentFormProps = { saved: { version: number; text: string | null } }

/** Edits the text that athletes are asked to consent to. Each save adds a version. */
export const ConsentForm = ({ saved }: ConsentFormProps) => {
  const [base, setBase] = useState({ version: saved.version, text: saved.text ?? '' })
  const [text, setText] = useState(base.text)
  const [reply, setReply] = useState<unknown>()
  const { submitAsync, pending } = useSecretCommand(careActions.setIntakeConsent)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    try {
      const answered = await submitAsync({ body: { text, version: base.version } })
      if (!answered) return
      setBase({ version: answered.version, text })
      setReply(answered)
    } catch (error) {
      notify.error('We couldn’t save your consent text', sentenceOf(error))
    }
  }
  return (
    <form noValidate aria-label="Consent text" onSubmit={save}>
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
      <SaveRow label="Save consent text" command={{ pending, reply }} dirty={text !== base.text} />
    </form>
  )
}
