import { type ComponentType, createElement, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { loadOnceUsed, loadPatiently, loadWanted } from '../client/load-part.ts'
import { Skeletons } from './skeleton.tsx'

type Load<Props extends object> = () => Promise<ComponentType<Props>>

/**
 * Loads a part of a screen when it is first rendered. Retries when its code fails to load, first waiting for the
 * connection: an error thrown at once would replace the whole screen.
 */
export const lazyPart = <Props extends object>(load: Load<Props>) =>
  lazy(async () => ({ default: await loadPatiently(load) }))

type Closable = { open?: boolean; onClose?: () => void; onOpenChange?: (open: boolean) => void }

/**
 * A part that appears when the user asks for it, such as a dialog. Its code loads after the first interaction. When that
 * fails, the dialog closes, so that the next click tries again.
 */
export const lazyDialog = <Props extends Closable>(load: Load<Props>) => {
  let Loaded: ComponentType<Props> | undefined
  loadOnceUsed(load)
  return (props: Props) => {
    const { open = true } = props
    const [Dialog, setDialog] = useState(() => Loaded)
    const show = (part: ComponentType<Props>) => {
      Loaded = part
      setDialog(() => part)
    }
    const close = () => {
      props.onClose?.()
      props.onOpenChange?.(false)
    }
    const start = useEffectEvent(() => void loadWanted(load).then(show, close))
    useEffect(() => {
      if (open && !Dialog) start()
    }, [open, Dialog])
    return Dialog && createElement(Dialog, props)
  }
}

/** The content of a tab that isn't open at first. */
export const lazyTab = <Props extends object>(load: Load<Props>) => {
  const Part = lazyPart(load) as unknown as ComponentType<Props>
  const fallback = createElement(Skeletons, { className: 'grid gap-6', of: ['h-40', 'h-40'] })
  loadOnceUsed(load)
  return (props: Props) => createElement(Suspense, { fallback }, createElement(Part, props))
}

/**
 * For a control that opens a popup: `Opened` replaces the closed control once its code has loaded, unless the user has
 * moved on to another field, whose focus it would take.
 */
export const useOpened = <Props extends object>(load: Load<Props>) => {
  const [Opened, setOpened] = useState<ComponentType<Props> | null>(null)
  const open = () => {
    const focused = document.activeElement
    const show = (part: ComponentType<Props>) => {
      if (document.activeElement === focused) setOpened(() => part)
    }
    // The next click tries again.
    loadWanted(load).then(show, () => undefined)
  }
  return { Opened, open }
}
