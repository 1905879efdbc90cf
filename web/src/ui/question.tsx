import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type QuestionProps = {
  title: string
  description?: string
  /** On the button that leaves all as it is. */
  no: string
  /** On the button that does it. */
  yes: string
  /** It can be taken back. */
  mild?: boolean
  /** It is being done: the question stays until that is answered. */
  pending: boolean
  onYes: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks whether it is meant. Mount it to ask. */
export const Question = ({
  title,
  description,
  no,
  yes,
  mild = false,
  pending,
  onYes,
  onClose,
  children,
}: QuestionProps) => (
  <Dialog
    open
    onOpenChange={() => !pending && onClose()}
    title={title}
    description={description}
    footer={
      <>
        <Button variant="outline" onClick={onClose} disabled={pending}>
          {no}
        </Button>
        <Button variant={mild ? 'primary' : 'destructive'} pending={pending} onClick={onYes}>
          {yes}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
)
