import { CircleAlert, CircleCheck, FileText, Upload } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'

export type FileDropState =
  | { kind: 'empty' }
  | { kind: 'uploading'; name: string; sizeBytes: number; progressPercent: number | null }
  | { kind: 'done'; name: string; sizeBytes?: number; note?: string }
  /** kept: an earlier file is still saved. */
  | { kind: 'failed'; name: string; message: string; kept?: boolean }

type FileDropProps = {
  label: string
  /** Describes the accepted files: 'PDF, JPG or PNG, up to 10 MB'. */
  help: string
  /** Extensions without the dot. */
  extensions: readonly string[]
  state: FileDropState
  onFile: (file: File) => void
  disabled?: boolean
}

/** Formats a size: 1536 → '1.5 KB'. */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(bytes < 10 * 1024 ? 1 : 0)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

/** Selects one file by button or by dropping it. `onFile` validates it. */
export const FileDrop = ({ label, help, extensions, state, onFile, disabled = false }: FileDropProps) => {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const id = useId()
  const busy = disabled || state.kind === 'uploading'
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !busy) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button inside does the same
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'relative flex items-center gap-x-4 gap-y-3 overflow-hidden rounded-md border border-edge border-dashed bg-raised p-4 max-md:flex-wrap transition-colors duration-150',
        state.kind === 'done' && 'border-solid',
        state.kind === 'failed' && 'border-bad! border-solid',
        over && 'border-turf bg-turf-soft',
      )}
    >
      <StateIcon kind={state.kind} />
      <div className="min-w-0 flex-1">
        <p id={`${id}-label`} className="font-semibold">
          {label}
        </p>
        <FileLine state={state} help={help} />
      </div>
      <input
        ref={input}
        type="file"
        aria-labelledby={`${id}-label`}
        tabIndex={-1}
        className="sr-only"
        accept={extensions.map((extension) => `.${extension}`).join(',')}
        disabled={busy}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button
        variant="outline"
        size="sm"
        className="max-md:w-full"
        disabled={disabled}
        pending={state.kind === 'uploading'}
        aria-describedby={`${id}-label`}
        onClick={() => input.current?.click()}
      >
        {labelOf(state)}
      </Button>
      {state.kind === 'uploading' && <ProgressLine label={label} percent={state.progressPercent} />}
    </div>
  )
}

const labelOf = (state: FileDropState): string => {
  if (state.kind === 'done' || (state.kind === 'failed' && state.kept)) return 'Replace'
  return state.kind === 'failed' ? 'Choose another file' : 'Choose file'
}

const StateIcon = ({ kind }: { kind: FileDropState['kind'] }) => {
  const Icon = { empty: Upload, uploading: FileText, done: CircleCheck, failed: CircleAlert }[kind]
  const tint = {
    empty: 'bg-turf-soft text-turf',
    uploading: 'bg-turf-soft text-turf',
    done: 'bg-turf-soft text-good',
    failed: 'bg-bad-soft text-bad',
  }[kind]
  return (
    <span aria-hidden className={cn('grid size-10 shrink-0 place-items-center rounded-sm', tint)}>
      <Icon className="size-5" />
    </span>
  )
}

const FileLine = ({ state, help }: { state: FileDropState; help: string }) => {
  if (state.kind === 'empty') return <p className="text-muted text-sm">{help}</p>
  if (state.kind === 'failed') {
    return (
      <p role="alert" className="break-words font-medium text-bad text-sm">
        {state.message}
      </p>
    )
  }
  const facts = [
    state.sizeBytes !== undefined && formatBytes(state.sizeBytes),
    state.kind === 'uploading' ? 'uploading…' : state.note,
  ]
  return (
    <p aria-live="polite" className="truncate text-muted text-sm">
      {[state.name, ...facts].filter(Boolean).join(' · ')}
    </p>
  )
}

const ProgressLine = ({ label, percent }: { label: string; percent: number | null }) => (
  <div
    role="progressbar"
    aria-label={`Uploading ${label}`}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent ?? undefined}
    className="absolute inset-x-0 bottom-0 h-1 bg-line"
  >
    <div
      className={cn('h-full bg-turf', percent === null && 'w-1/3 animate-pulse')}
      style={percent === null ? {} : { width: `${percent}%` }}
    />
  </div>
)
