import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { connectToaster } from '../client/notify.ts'
import { isPhone, usePhone } from '../client/use-phone.ts'

const KINDS = {
  success: { icon: <CircleCheck aria-hidden className="size-5 text-good" />, duration: 5000 },
  info: { icon: <Info aria-hidden className="size-5 text-turf" />, duration: 5000 },
  error: { icon: <CircleAlert aria-hidden className="size-5 text-bad" />, duration: 9000 },
}

/** The corner without a dialog's buttons, which are at the bottom right, and along the whole bottom on phones. */
const besideDialog = (): { position?: 'bottom-left' } =>
  !isPhone() && document.querySelector('[role=dialog], [role=alertdialog]') ? { position: 'bottom-left' } : {}

export const Toaster = () => {
  const phone = usePhone()
  useEffect(
    () =>
      // Uses the text as id, so that repeating a message doesn't add a second toast.
      connectToaster(
        (kind, title, description, undo) => {
          const id = `${title}\n${description ?? ''}`
          const action = undo && { label: 'Undo', onClick: undo }
          toast[kind](title, { id, description, action, ...KINDS[kind], ...besideDialog() })
        },
        () => {
          for (const shown of toast.getToasts())
            if ('type' in shown && shown.type === 'error') toast.dismiss(shown.id)
        },
      ),
    [],
  )
  return (
    <Sonner
      // At the top on phones, because a dialog's buttons are at the bottom.
      position={phone ? 'top-center' : 'bottom-right'}
      swipeDirections={phone ? ['top', 'left', 'right'] : ['right', 'bottom']}
      closeButton
      gap={10}
      offset={20}
      mobileOffset={{ top: 'max(12px, env(safe-area-inset-top))', left: 16, right: 16 }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'group pointer-events-auto relative flex font-sans w-full items-start gap-3 rounded-md border border-line bg-raised py-3.5 pr-12 pl-4 text-ink shadow-lift md:w-96 [&_[data-icon]]:mt-0.5',
          error: 'border-bad! bg-bad-soft!',
          title: 'font-semibold',
          description: 'text-muted text-sm group-data-[type=error]:text-ink',
          actionButton:
            'h-11 shrink-0 self-center rounded-md border border-edge px-4 font-semibold hover:border-muted',
          closeButton:
            'absolute top-1.5 right-1.5 grid size-9 place-items-center rounded-sm text-muted hover:text-ink pointer-coarse:top-0.5 pointer-coarse:right-0.5 pointer-coarse:size-11 [&_svg]:size-4',
        },
      }}
    />
  )
}
