import { fileActions } from '@fieldside/contracts/http/bff/file-actions.ts'
import type { MessageFile } from '@fieldside/contracts/http/message-files.ts'
import { DOCUMENT_LINK_SECONDS } from '@fieldside/contracts/limits.ts'
import { useCommand } from '@/client/api.ts'
import { MessageFiles } from '@/entities/message-file/message-files.tsx'

/** The files of a reported message. None is shown before an admin opens it. */
export const ReportedFiles = ({ files }: { files: readonly MessageFile[] }) => {
  const { submitAsync } = useCommand(fileActions.adminOpenMessageFile)
  return (
    <div className="mt-2 grid grid-cols-1 gap-1">
      <MessageFiles files={files} linkTo={(id) => submitAsync({ params: { id } })} showsImages={false} />
      <p className="text-muted text-sm">
        We record each time you open one, and links work for {DOCUMENT_LINK_SECONDS} seconds.
      </p>
    </div>
  )
}
