import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Correspondent } from '@fieldside/contracts/http/bff/messages.ts'
import type { Message, Writing } from '@fieldside/contracts/http/messages.ts'
import { MESSAGE_MAX_CHARS, MESSAGES_UNTIL_ANSWERED } from '@fieldside/contracts/limits.ts'
import { Paperclip, RotateCw, SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useCommand } from '@/client/api.ts'
import type { ApiProblem } from '@/client/problem.ts'
import { ConfirmEmail, needsConfirmedEmail } from '@/entities/account/confirm-email.tsx'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { controlClass } from '@/ui/input.tsx'
import { lazyPart } from '@/ui/lazy-part.ts'
import { ACCEPTED } from './attached.ts'
import { useAttached } from './use-attached.ts'
import { useDraft } from './use-draft.ts'

const AttachedFiles = lazyPart(async () => (await import('./attached-files.tsx')).AttachedFiles)

type ComposerProps = {
  other: Correspondent
  writing: Writing
  appointmentId?: string | undefined
  onSent: (threadId: string, message: Message) => void
  /** Whether files can go with a message: once the two have agreed on a session. */
  canAttach?: boolean
  autoFocus?: boolean
}

/** The remaining characters are shown from here on. */
const FEW_LEFT = 200

/** Sends the text and files. After a failure, the same ones are sent with the same client id, and so stored once. */
const useSend = ({ other, writing, appointmentId, onSent }: ComposerProps) => {
  const draft = useDraft(other.id, writing.draft)
  const attached = useAttached(other.id)
  const command = useCommand(actions.sendMessage)
  // The command sets its own `pending` later, and the field would accept input until then.
  const [pending, setPending] = useState(false)
  const attempt = useRef<{ content: string; client_id: string }>(undefined)
  const hasLeft = useRef(false)
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
    }
  }, [])
  const send = async () => {
    const text = draft.text.trim()
    const files = attached.sendable
    if ((text === '' && files.length === 0) || attached.isWaiting || pending) return
    const content = JSON.stringify([text, files])
    const isRetry = attempt.current?.content === content
    if (!isRetry) attempt.current = { content, client_id: crypto.randomUUID() }
    const { client_id } = attempt.current!
    setPending(true)
    attached.setBeingSent(true)
    draft.stopSaving({ isRetry })
    const body = {
      client_id,
      text,
      ...(files.length > 0 && { files }),
      ...(appointmentId && { appointment_id: appointmentId }),
    }
    const sent = await command.submitAsync({ params: { id: other.id }, body }).catch(() => undefined)
    setPending(false)
    attached.setBeingSent(false)
    if (!sent) return draft.resume()
    attempt.current = undefined
    draft.clear(text)
    attached.clear()
    if (!hasLeft.current) onSent(sent.thread_id, sent.message)
  }
  return { draft, attached, send, pending, problem: command.problem }
}

const isSubmit = ({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean =>
  // On touch screens, Enter adds a line. While an input method composes, it chooses a word.
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && !window.matchMedia('(pointer: coarse)').matches

/** The field for a message. What is typed survives a reload and a failure. */
export const Composer = (props: ComposerProps) => {
  const { other, writing, canAttach = false, autoFocus = false } = props
  const { draft, attached, send, pending, problem } = useSend(props)
  const id = useId()
  const isOver = writing.messages_left === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  return (
    <form
      onSubmit={submit}
      className="grid grid-cols-1 gap-2 border-line border-t bg-paper px-4 py-3 md:px-5"
    >
      {problem && !pending && <Failure problem={problem} onRetry={() => void send()} id={`${id}-problem`} />}
      <ConfirmEmail problem={problem} />
      {attached.files.length > 0 && (
        <Suspense>
          <AttachedFiles
            files={attached.files}
            disabled={pending}
            onRemove={attached.remove}
            onRetry={attached.retry}
          />
        </Suspense>
      )}
      <div className="flex items-end gap-2">
        {canAttach && <AttachButton onFiles={attached.add} disabled={pending} />}
        <label htmlFor={id} className="sr-only">
          Message to {other.name}
        </label>
        <textarea
          id={id}
          rows={1}
          value={draft.text}
          // biome-ignore lint/a11y/noAutofocus: the page exists to write, and a desktop keyboard is at hand
          autoFocus={autoFocus}
          readOnly={pending}
          disabled={isOver}
          maxLength={MESSAGE_MAX_CHARS}
          placeholder={`Message ${other.name}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-help${problem ? ` ${id}-problem` : ''}`}
          enterKeyHint="enter"
          onChange={({ target }) => draft.setText(target.value)}
          onKeyDown={(event) => {
            if (!isSubmit(event)) return
            event.preventDefault()
            void send()
          }}
          className={cn(controlClass, 'field-sizing-content max-h-40 min-h-11 resize-none py-2.5')}
        />
        <Button
          type="submit"
          size="icon"
          aria-label="Send"
          title="Send"
          pending={pending}
          disabled={(draft.text.trim() === '' && attached.files.length === 0) || attached.isWaiting || isOver}
        >
          {!pending && <SendHorizontal aria-hidden />}
        </Button>
      </div>
      <p id={`${id}-help`} className="text-muted text-sm empty:hidden">
        {helpFor(writing, draft.text, other.name)}
      </p>
    </form>
  )
}

type AttachButtonProps = { onFiles: (files: File[]) => void; disabled: boolean }

/** Offers the camera, the photos, and the files of a phone, as the phone does. */
const AttachButton = ({ onFiles, disabled }: AttachButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        aria-label="Files for the message"
        tabIndex={-1}
        className="sr-only"
        disabled={disabled}
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])]
          target.value = ''
          onFiles(chosen)
        }}
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label="Add files"
        title="Add up to three images or PDFs, or one video"
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden />
      </Button>
    </>
  )
}

const helpFor = ({ messages_left }: Writing, text: string, name: string): string => {
  const left = MESSAGE_MAX_CHARS - text.length
  if (messages_left === 0)
    return `You sent ${MESSAGES_UNTIL_ANSWERED} messages. You can write again once ${name} answers, or request a session.`
  if (left <= FEW_LEFT) return `${left} ${left === 1 ? 'character' : 'characters'} left`
  if (messages_left === null) return ''
  return `You can send ${messages_left} ${messages_left === 1 ? 'message' : 'messages'} before ${name} answers.`
}

type FailureProps = { problem: ApiProblem; onRetry: () => void; id: string }

const Failure = ({ problem, onRetry, id }: FailureProps) => (
  <div role="alert" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
    <p id={id} className="min-w-0 text-bad text-sm">
      Your message wasn’t sent.{!needsConfirmedEmail(problem) && ` ${problem.message}`}
    </p>
    <Button variant="outline" size="sm" onClick={onRetry}>
      <RotateCw aria-hidden />
      Retry
    </Button>
  </div>
)
