import { FileText, ImageIcon, Play, RotateCw, X } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { formatBytes } from '@/ui/file-drop.tsx'
import type { Attached } from './attached.ts'

type AttachedFilesProps = {
  files: readonly Attached[]
  /** Whether the message is being sent, so that its files must stay. */
  disabled: boolean
  onRemove: (file: Attached) => void
  onRetry: (file: Attached) => void
}

const iconOf = ({ type }: File) => {
  if (type.startsWith('video/')) return Play
  return type.startsWith('image/') ? ImageIcon : FileText
}

/** The files that go with the message, above its text. */
export const AttachedFiles = ({ files, ...on }: AttachedFilesProps) => (
  <ul aria-label="Files to send" className="grid grid-cols-1 gap-2">
    {files.map((file) => (
      <Line key={file.key} file={file} {...on} />
    ))}
  </ul>
)

const Line = ({
  file: attached,
  disabled,
  onRemove,
  onRetry,
}: Omit<AttachedFilesProps, 'files'> & { file: Attached }) => {
  const { file, state } = attached
  const Icon = iconOf(file)
  const isFailed = state.kind === 'failed'
  return (
    <li
      className={cn(
        'relative flex items-center gap-3 overflow-hidden rounded-md border border-line bg-raised py-1 pr-1 pl-3',
        isFailed && 'border-bad',
      )}
    >
      <Icon aria-hidden className={cn('size-[1.125rem] shrink-0', isFailed ? 'text-bad' : 'text-turf')} />
      <div className="grid min-w-0 flex-1 grid-cols-1">
        <span className="truncate font-medium text-sm" title={file.name}>
          {file.name}
        </span>
        {isFailed ? (
          <span role="alert" className="text-bad text-sm">
            {state.message}
          </span>
        ) : (
          <span className="text-muted text-sm">
            {formatBytes(file.size)}
            {state.kind === 'uploading' && ` · uploading ${state.percent}%`}
          </span>
        )}
      </div>
      {isFailed && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Retry ${file.name}`}
          title="Retry"
          onClick={() => onRetry(attached)}
        >
          <RotateCw aria-hidden />
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove ${file.name}`}
        title="Remove"
        disabled={disabled}
        onClick={() => onRemove(attached)}
      >
        <X aria-hidden />
      </Button>
      {state.kind === 'uploading' && (
        <div
          role="progressbar"
          aria-label={`Uploading ${file.name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={state.percent}
          className="absolute inset-x-0 bottom-0 h-1 bg-line"
        >
          <div className="h-full bg-turf" style={{ width: `${state.percent}%` }} />
        </div>
      )}
    </li>
  )
}
