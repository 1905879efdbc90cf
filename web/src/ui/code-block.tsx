import { cn } from './cn.ts'
import { CopyButton } from './copy-button.tsx'

type CodeBlockProps = {
  /** Shown above the code, and the code's name for screen readers. */
  label: string
  code: string
  /** Breaks long lines, for values instead of programs. */
  wrap?: boolean
  onCopied?: () => void
}

/** Shows code or a value with a copy button. Long lines scroll unless `wrap` is set. */
export const CodeBlock = ({ label, code, wrap = false, onCopied }: CodeBlockProps) => (
  <div className="grid min-w-0 grid-cols-1 gap-1.5">
    <div className="flex items-center justify-between gap-3">
      <span className="font-medium text-sm">{label}</span>
      <CopyButton text={code} what={label} {...(onCopied && { onCopied })} />
    </div>
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a tab stop, so that keyboards can scroll it
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line bg-paper px-4 py-3"
    >
      <pre
        className={cn(
          'font-mono text-sm [word-spacing:0]',
          wrap && 'whitespace-pre-wrap [overflow-wrap:anywhere]',
        )}
      >
        <code>{code}</code>
      </pre>
    </section>
  </div>
)
