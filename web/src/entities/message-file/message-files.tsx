import type { MessageFile } from '@fieldside/contracts/http/message-files.ts'
import { FileText, ImageIcon, Play } from 'lucide-react'
import { useState } from 'react'
import { openInTab } from '@/client/opened-tab.ts'
import { cn } from '@/ui/cn.ts'
import { formatBytes } from '@/ui/file-drop.tsx'
import { formatLength } from './file-words.ts'

type MessageFilesProps = {
  files: readonly MessageFile[]
  /** Makes a short link. */
  linkTo: (id: string) => Promise<{ url: string }>
  /** Whether images are loaded. An admin reads names first, and each opened file is recorded. */
  showsImages: boolean
}

/** The files of a message: images as pictures, PDFs and videos as cards. Each opens in a new tab. */
export const MessageFiles = ({ files, linkTo, showsImages }: MessageFilesProps) => (
  <ul aria-label="Files" className="flex max-w-full flex-wrap gap-2">
    {files.map((file) => (
      <li key={file.id} className="min-w-0 max-w-full">
        <FileButton
          file={file}
          showsImage={showsImages && file.kind === 'image'}
          onOpen={() => void openInTab('Failed to open file', () => linkTo(file.id))}
        />
      </li>
    ))}
  </ul>
)

type FileButtonProps = { file: MessageFile; showsImage: boolean; onOpen: () => void }

const FileButton = ({ file, showsImage, onOpen }: FileButtonProps) => {
  const [isBroken, setBroken] = useState(false)
  const openAgain = () => {
    // A preview can fail for a moment, such as without a connection.
    setBroken(false)
    onOpen()
  }
  return showsImage && !isBroken ? (
    <button
      type="button"
      onClick={onOpen}
      className="block overflow-hidden rounded-md border border-line bg-paper"
    >
      <img
        src={`/api/booking/message-files/${file.id}/preview`}
        alt={file.name}
        width={file.width ?? undefined}
        height={file.height ?? undefined}
        loading="lazy"
        onError={() => setBroken(true)}
        className="h-36 w-auto max-w-full object-cover"
      />
    </button>
  ) : (
    <FileCard file={file} onOpen={openAgain} />
  )
}

const ICONS = { image: ImageIcon, pdf: FileText, video: Play } as const

const FileCard = ({ file, onOpen }: Omit<FileButtonProps, 'showsImage'>) => {
  const { kind, name, size_bytes, duration_ms } = file
  const Icon = ICONS[kind]
  const facts = [duration_ms !== null && formatLength(duration_ms), formatBytes(size_bytes)]
  return (
    <button
      type="button"
      onClick={onOpen}
      className={cn(
        'flex min-h-11 w-64 max-w-full items-center gap-3 rounded-md border border-line bg-paper px-3 py-2 text-left',
        'hover:border-muted',
      )}
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-turf-soft text-turf">
        <Icon aria-hidden className="size-[1.125rem]" />
      </span>
      <span className="grid min-w-0 grid-cols-1">
        <span className="truncate font-medium" title={name}>
          {name}
        </span>
        <span className="text-muted text-sm">{facts.filter(Boolean).join(' · ')}</span>
      </span>
    </button>
  )
}
