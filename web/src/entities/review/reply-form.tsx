import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { REVIEW_REPLY_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { type FormEvent, useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { ApiProblem } from '@/client/problem.ts'
import { useUnsaved } from '@/client/unsaved.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Textarea } from '@/ui/textarea.tsx'

const EMPTY = 'Please enter a reply before submitting.'
const FAILED = 'Failed to submit reply. Please try again.'
const UNFORESEEN = 'An unexpected error occurred.'

/** Returns the server's message for a refusal, and fixed texts for failures. */
const wordsOf = (error: unknown): string => {
  if (!(error instanceof ApiProblem) || error.code === 'unexpected') return UNFORESEEN
  return error.status === 0 || error.status >= 500 ? FAILED : error.message
}

type ReplyFormProps = { reviewId: string; author: string; onClose: () => void }

export const ReplyForm = ({ reviewId, author, onClose }: ReplyFormProps) => {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { submitAsync, pending } = useCommand(actions.replyToReview)
  useUnsaved(text.trim() !== '')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setError(text.trim() ? undefined : EMPTY)
    if (!text.trim()) return notify.error('Reply required', EMPTY)
    try {
      await submitAsync({ params: { id: reviewId }, body: { response_text: text } })
      notify.success('Reply submitted', 'Your response has been posted.')
      onClose()
    } catch (problem) {
      const words = wordsOf(problem)
      setError(words)
      notify.error('Error', words)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="mt-3 grid gap-3">
      <Field
        label={`Your reply to ${author}`}
        help="You can reply once. Everyone who reads the review sees your reply."
        error={error}
        required
        aside={`${text.length} / ${REVIEW_REPLY_MAX_CHARS}`}
      >
        <Textarea
          rows={3}
          autoFocus
          maxLength={REVIEW_REPLY_MAX_CHARS}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" pending={pending}>
          Submit reply
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
