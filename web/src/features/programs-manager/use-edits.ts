import { type FormEvent, useState } from 'react'
import { notify } from '@/client/notify.ts'
import { ApiProblem, sentenceOf } from '@/client/problem.ts'
import { useUnsaved } from '@/client/unsaved.ts'
import {
  afterRefusal,
  afterSave,
  type Edits,
  type Saved,
  shownTexts,
  type Texts,
  typeInto,
  versionToSend,
} from './edits.ts'

/**
 * Tracks edits over saved texts that can change at any time. Keeps the edits when saving fails. A conflict response
 * carries `current`, and the next save overwrites that version.
 */
const useEdits = <T extends Texts, Reply>(
  read: Reply,
  savedOf: (reply: Reply) => Saved<T>,
  changedCode = 'changed-meanwhile',
) => {
  const [edits, setEdits] = useState<Edits<T> | null>(null)
  const [fromSave, setFromSave] = useState<Saved<T> | null>(null)
  const fromRead = savedOf(read)
  // A response to a save can be newer than the last read.
  const saved = fromSave && fromSave.version > fromRead.version ? fromSave : fromRead
  const texts = shownTexts(saved, edits)
  const dirty = Object.keys(texts).some((name) => texts[name] !== saved.texts[name])
  useUnsaved(dirty)
  const save = async (send: (texts: T, version: number) => Promise<Reply>): Promise<void> => {
    try {
      const newest = savedOf(await send(texts, versionToSend(saved, edits)))
      setFromSave(newest)
      setEdits((now) => afterSave(newest, now, texts))
    } catch (error) {
      if (error instanceof ApiProblem && error.code === changedCode) {
        const newest = savedOf(error.extra.current as Reply)
        setFromSave(newest)
        setEdits((now) => now && afterRefusal(newest, now))
      }
      throw error
    }
  }
  const type = (name: keyof T & string, text: string) => setEdits((now) => typeInto(saved, now, name, text))
  return { texts, dirty, type, save }
}

type Command<T extends Texts, Reply> = {
  read: Reply
  savedOf: (reply: Reply) => Saved<T>
  send: (texts: T, version: number) => Promise<Reply>
  changedCode?: string
  /** Titles of the toasts. */
  success: string
  failure: string
}

/** A form over saved texts: shows the server's field errors until the next attempt. */
export const useEditForm = <T extends Texts, Reply>(command: Command<T, Reply>) => {
  const { save, ...edits } = useEdits(command.read, command.savedOf, command.changedCode)
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({})
  const submit = async () => {
    setMessages({})
    try {
      await save(command.send)
      notify.success(command.success)
    } catch (error) {
      if (error instanceof ApiProblem) setMessages(error.fields)
      notify.error(command.failure, sentenceOf(error))
    }
  }
  /** The props of a field's control. */
  const control = (name: keyof T & string) => ({
    value: edits.texts[name],
    onChange: ({ target }: { target: { value: string } }) => edits.type(name, target.value),
  })
  return {
    ...edits,
    messages,
    control,
    submit: (event: FormEvent) => {
      event.preventDefault()
      void submit()
    },
  }
}
