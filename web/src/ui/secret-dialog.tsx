import { type ReactNode, useState } from 'react'
import { useUnsaved } from '../client/unsaved.ts'
import { AlertDialog } from './alert-dialog.tsx'
import { Button } from './button.tsx'
import { CodeBlock } from './code-block.tsx'
import { Dialog } from './dialog.tsx'

type SecretDialogProps = {
  title: string
  description: string
  /** The name of the secret. */
  label: string
  secret: string
  /** What the buttons and questions call it, such as 'codes'. */
  noun?: string
  onClose: () => void
  /** What else to know when using the secret. */
  children?: ReactNode
}

/**
 * Shows a secret that can't be shown again. Asks before it closes without a copy. The parent keeps the secret in its
 * state only, and drops it in `onClose`.
 */
export const SecretDialog = ({
  title,
  description,
  label,
  secret,
  noun = 'secret',
  onClose,
  children,
}: SecretDialogProps) => {
  const it = noun.endsWith('s') ? 'them' : 'it'
  const [copied, setCopied] = useState(false)
  const [asking, setAsking] = useState(false)
  useUnsaved(!copied)
  return (
    <Dialog
      open
      size="lg"
      title={title}
      description={description}
      onOpenChange={() => (copied ? onClose() : setAsking(true))}
      footer={<Button onClick={onClose}>I saved the {noun}</Button>}
    >
      <div className="grid grid-cols-1 gap-5">
        <CodeBlock wrap label={label} code={secret} onCopied={() => setCopied(true)} />
        {children}
      </div>
      {asking && (
        <AlertDialog
          title={`Close without copying the ${noun}?`}
          description={`You can’t see ${it} again. If you lose ${it}, you have to replace ${it}.`}
          no={`Back to the ${noun}`}
          yes="Close"
          pending={false}
          onYes={onClose}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  )
}
