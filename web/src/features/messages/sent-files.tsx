import { fileActions } from '@fieldside/contracts/http/bff/file-actions.ts'
import type { MessageFile } from '@fieldside/contracts/http/message-files.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call, withSession } from '@/client/api.ts'
import { MessageFiles } from '@/entities/message-file/message-files.tsx'

/** The files of a message in a thread. */
export const SentFiles = ({ files }: { files: readonly MessageFile[] }) => {
  const queries = useQueryClient()
  const linkTo = (id: string) =>
    withSession(queries, () => call(fileActions.openMessageFile, { params: { id } }))
  return <MessageFiles files={files} linkTo={linkTo} showsImages />
}
