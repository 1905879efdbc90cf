import { DOCUMENT_EXTENSIONS, DOCUMENT_LABELS, type DocumentType } from '@fieldside/contracts/documents.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { VerificationDocument } from '@fieldside/contracts/http/directory.ts'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import type { Refusal } from '@/client/problem.ts'
import { ConfirmEmail, needsConfirmedEmail } from '@/entities/account/confirm-email.tsx'
import { FileDrop, type FileDropState } from '@/ui/file-drop.tsx'
import { acceptedWords, refusalOfFile, refusalOfProblem } from './document-file.ts'

type DocumentDropProps = { type: DocumentType; saved: VerificationDocument | undefined }

const stateOfSaved = (saved: VerificationDocument | undefined): FileDropState =>
  saved
    ? { kind: 'done', name: saved.file_name, sizeBytes: saved.size_bytes, note: 'uploaded' }
    : { kind: 'empty' }

const useUpload = (type: DocumentType, saved: VerificationDocument | undefined) => {
  // One at a time, because the server rejects a fourth parallel upload.
  const command = useCommand(actions.uploadDocument, { scope: { id: 'document-uploads' } })
  const [state, setState] = useState<FileDropState | null>(null)
  const refuse = (name: string, { title, detail }: Refusal) => {
    notify.error(title, detail)
    const isKept = saved !== undefined
    const before = isKept ? ` We kept ${saved.file_name}.` : ''
    setState({ kind: 'failed', name, kept: isKept, message: `${name}: ${detail}${before}` })
  }
  const upload = async (file: File) => {
    const refusal = refusalOfFile(type, file)
    if (refusal) return refuse(file.name, refusal)
    setState({ kind: 'uploading', name: file.name, sizeBytes: file.size, progressPercent: null })
    try {
      const input = { params: { document_type: type }, query: { file_name: file.name } }
      setState(stateOfSaved(await command.submitAsync(input, file)))
    } catch (error) {
      if (needsConfirmedEmail(error)) setState(null)
      else refuse(file.name, refusalOfProblem(error))
    }
  }
  return { state, upload, problem: command.problem }
}

export const DocumentDrop = ({ type, saved }: DocumentDropProps) => {
  const { state, upload, problem } = useUpload(type, saved)
  return (
    <div className="grid gap-2">
      <FileDrop
        label={DOCUMENT_LABELS[type]}
        help={acceptedWords(type)}
        extensions={DOCUMENT_EXTENSIONS[type]}
        state={state ?? stateOfSaved(saved)}
        onFile={(file) => void upload(file)}
      />
      <ConfirmEmail problem={problem} />
    </div>
  )
}
