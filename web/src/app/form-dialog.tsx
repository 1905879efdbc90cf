import { type ComponentProps, type FormEvent, useId } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useAskToClose } from './ask-to-close.tsx'
import { useUnsaved } from './unsaved.ts'

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, 'description' | 'size' | 'children'> & {
  title: string
  /** Something is typed that closing would lose: it asks first, and so does leaving the page. */
  dirty: boolean
  /** It is being sent: the dialog stays until that is answered. */
  pending: boolean
  /** On the button that sends it. */
  submitLabel: string
  closeLabel?: string
  destructive?: boolean
  /** It cannot be sent as it is. */
  disabled?: boolean
  onSubmit: (event: FormEvent) => void
  onClose: () => void
}

/** A form in a dialog, with the buttons that send it and leave it. Mount it to open it. */
export const FormDialog = ({
  title,
  dirty,
  pending,
  submitLabel,
  closeLabel = 'Cancel',
  destructive = false,
  disabled = false,
  onSubmit,
  onClose,
  children,
  ...dialog
}: FormDialogProps) => {
  const formId = useId()
  useUnsaved(dirty)
  const { close, question } = useAskToClose(() => dirty, onClose)
  return (
    <Dialog
      open
      {...dialog}
      title={title}
      onOpenChange={() => !pending && close()}
      footer={
        <>
          <Button variant="outline" onClick={close} disabled={pending}>
            {closeLabel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={destructive ? 'destructive' : 'primary'}
            disabled={disabled}
            pending={pending}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate aria-label={title} onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
        {children}
      </form>
      {question}
    </Dialog>
  )
}
