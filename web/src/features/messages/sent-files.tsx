import { fileActions } from '@fieldside/contracts/http/bff/file-actions.ts'
import type { MessageFile } from '@fieldside/contracts/http/message-files.ts'
import { call } from '@/client/api.ts'
import { MessageFiles } from '@/entities/message-file/message-files.tsx'

const linkTo = (id: string) => call(fileActions.openMessageFile, { params: { id } })

/** The files of a message in a thread. */
export const SentFiles = ({ files }: { files: readonly MessageFile[] }) => (
  <MessageFiles files={files} linkTo={linkTo} showsImages />
)
