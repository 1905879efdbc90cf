import { ANSWER_MESSAGE_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { useState } from 'react'
import type { ApiProblem } from '@/client/problem.ts'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'

/** Holds an optional message that is sent with an answer to a booking. */
export const useAnswerMessage = () => {
  const [text, setText] = useState('')
  const message = text.trim()
  return {
    text,
    setText,
    isDirty: message !== '',
    /** For the body of the command. */
    body: message === '' ? {} : { message },
  }
}

type AnswerMessageFieldProps = Pick<ReturnType<typeof useAnswerMessage>, 'text' | 'setText'> & {
  /** Who reads it. */
  name: string
  problem: ApiProblem | null
}

export const AnswerMessageField = ({ name, text, setText, problem }: AnswerMessageFieldProps) => (
  <Field
    label="Message (optional)"
    help={`${name} reads it under Messages, with this booking.`}
    error={problem?.fields.message}
  >
    <Textarea
      rows={2}
      value={text}
      maxLength={ANSWER_MESSAGE_MAX_CHARS}
      className="min-h-16"
      onChange={({ target }) => setText(target.value)}
    />
  </Field>
)
