import { useState } from 'react'
import { ApiProblem } from '../../client/problem.ts'
import { useUnsaved } from '../../client/unsaved.ts'
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
export const useEdits = <T extends Texts, Reply>(
  read: Reply,
  savedOf: (reply: Reply) => Saved<T>,
  changedCode = 'changed-meanwhile',
) => {
  const [edits, setEdits] = useState<Edits<T> | null>(null)
  const [told, setTold] = useState<Saved<T> | null>(null)
  const fromRead = savedOf(read)
  // A response to a save can be newer than the last read.
  const saved = told && told.version > fromRead.version ? told : fromRead
  const texts = shownTexts(saved, edits)
  const dirty = Object.keys(texts).some((name) => texts[name] !== saved.texts[name])
  useUnsaved(dirty)
  const save = async (send: (texts: T, version: number) => Promise<Reply>): Promise<void> => {
    try {
      const newest = savedOf(await send(texts, versionToSend(saved, edits)))
      setTold(newest)
      setEdits((now) => afterSave(newest, now, texts))
    } catch (error) {
      if (error instanceof ApiProblem && error.code === changedCode) {
        const newest = savedOf(error.extra.current as Reply)
        setTold(newest)
        setEdits((now) => now && afterRefusal(newest, now))
      }
      throw error
    }
  }
  const type = (name: keyof T & string, text: string) => setEdits((now) => typeInto(saved, now, name, text))
  return { texts, dirty, type, save }
}
