import { fileActions } from '@fieldside/contracts/http/bff/file-actions.ts'
import type { AttachedFile } from '@fieldside/contracts/http/message-files.ts'
import { MESSAGE_FILE_NAME_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, withSession } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { sentenceOf } from '@/client/problem.ts'
import { upload } from '@/client/upload.ts'
import { type Attached, refusalOfFile } from './attached.ts'

/** The server deletes what isn't sent, so a failure needs no notice. */
const discard = (state: Attached['state']) => {
  if (state.kind === 'done')
    call(fileActions.removeMessageFile, { params: { id: state.uploaded.id } }, { keepalive: true }).catch(
      () => undefined,
    )
}

/** The files of the message that is written to a person. Each is uploaded once it is added. */
export const useAttached = (otherId: string) => {
  const queries = useQueryClient()
  const [files, setFiles] = useState<readonly Attached[]>([])
  const latest = useRef(files)
  const uploads = useRef(new Map<string, AbortController>())
  const isBeingSent = useRef(false)
  const show = (next: readonly Attached[]) => {
    latest.current = next
    setFiles(next)
  }
  const setState = (key: string, state: Attached['state']) =>
    show(latest.current.map((one) => (one.key === key ? { ...one, state } : one)))

  const start = async ({ key, file }: Pick<Attached, 'key' | 'file'>) => {
    const aborting = new AbortController()
    uploads.current.set(key, aborting)
    const onProgress = (percent: number) => setState(key, { kind: 'uploading', percent })
    try {
      const options = { onProgress, signal: aborting.signal }
      const uploaded = await withSession(queries, () =>
        upload(fileActions.uploadMessageFile, { params: { id: otherId } }, file, options),
      )
      setState(key, { kind: 'done', uploaded })
    } catch (error) {
      if (!aborting.signal.aborted) setState(key, { kind: 'failed', message: sentenceOf(error) })
    } finally {
      uploads.current.delete(key)
    }
  }
  const add = async (chosen: readonly File[]) => {
    for (const file of chosen) {
      const refusal = refusalOfFile(file, latest.current)
      if (refusal) {
        notify.error('File not added', refusal)
        continue
      }
      const added = { key: crypto.randomUUID(), file }
      show([...latest.current, { ...added, state: { kind: 'uploading', percent: 0 } }])
      void start(added)
    }
  }
  const remove = ({ key, state }: Attached) => {
    uploads.current.get(key)?.abort()
    show(latest.current.filter((one) => one.key !== key))
    discard(state)
  }
  const retry = (one: Attached) => {
    setState(one.key, { kind: 'uploading', percent: 0 })
    void start(one)
  }
  useEffect(() => {
    const running = uploads.current
    return () => {
      for (const aborting of running.values()) aborting.abort()
      if (!isBeingSent.current) for (const { state } of latest.current) discard(state)
    }
  }, [])
  return {
    files,
    add,
    remove,
    retry,
    clear: () => show([]),
    /** Keeps the files of a message that is being sent when its page is left. */
    setBeingSent: (isSent: boolean) => {
      isBeingSent.current = isSent
    },
    /** Whether the message can't be sent yet. */
    isWaiting: files.some(({ state }) => state.kind !== 'done'),
    sendable: files.flatMap(({ state, file }): AttachedFile[] =>
      state.kind === 'done'
        ? [{ id: state.uploaded.id, name: file.name.slice(0, MESSAGE_FILE_NAME_MAX_CHARS) }]
        : [],
    ),
  }
}
