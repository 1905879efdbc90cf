import { type ComponentProps, type FormEvent, useId } from 'react'
import { useUnsaved } from '../client/unsaved.ts'
import { useAskToClose } from './ask-to-close.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, 'description' | 'size' | 'children'> & {
  title: string
  /** True with unsaved input: asks before closing the dialog and before leaving the page. */
  dirty: boolean
  /** True while the form is being sent; the dialog stays open until the answer. */
  pending: boolean
  submitLabel: string
  closeLabel?: string
  destructive?: boolean
  disabled?: boolean
  /** What the form still needs before it can be sent, beside the buttons. Null once nothing is missing. */
  missing?: string | null
  onSubmit: (event: FormEvent) => void
  onClose: () => void
}

/** Shows a form in a dialog, with its submit and close buttons. Opens as soon as it mounts. */
export const FormDialog = ({
  title,
  dirty,
  pending,
  submitLabel,
  closeLabel = 'Cancel',
  destructive = false,
  disabled = false,
  missing,
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
            variant={destructive ? 'destructive' : 'default'}
            disabled={disabled || Boolean(missing)}
            pending={pending}
          >
            {submitLabel}
          </Button>
          {missing !== undefined && (
            <p
              role="status"
              className="min-w-0 text-muted text-sm empty:hidden md:order-first md:flex-1 md:basis-0 md:self-center"
            >
              {missing}
            </p>
          )}
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
