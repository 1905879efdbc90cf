import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type AlertDialogProps = {
  title: string
  description?: string
  /** Label of the button that changes nothing. */
  no: string
  /** Label of the button that confirms. */
  yes: string
  /** True when the action can be undone. */
  mild?: boolean
  /** True while the action runs; the dialog stays open until it finishes. */
  pending: boolean
  onYes: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks for confirmation. Opens as soon as it mounts. */
export const AlertDialog = ({
  title,
  description,
  no,
  yes,
  mild = false,
  pending,
  onYes,
  onClose,
  children,
}: AlertDialogProps) => (
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
        <Button variant={mild ? 'default' : 'destructive'} pending={pending} onClick={onYes}>
          {yes}
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
)
