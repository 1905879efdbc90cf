import { type ComponentType, createElement, lazy, Suspense, useState } from 'react'
import { loadOnceUsed, loadPatiently } from '../client/load-part.ts'

type Load<Props extends object> = () => Promise<ComponentType<Props>>

/**
 * Loads a part of a screen when it is first rendered. Retries when its code fails to load, first waiting for the
 * connection: an error thrown at once would replace the whole screen.
 */
export const lazyPart = <Props extends object>(load: Load<Props>) =>
  lazy(async () => ({ default: await loadPatiently(load) }))

/** A part that appears when the user asks for it, such as a dialog. Its code loads after the first interaction. */
export const lazyDialog = <Props extends object>(load: Load<Props>) => {
  const Part = lazyPart(load) as unknown as ComponentType<Props>
  loadOnceUsed(load)
  return (props: Props) => createElement(Suspense, { fallback: null }, createElement(Part, props))
}

/** For a control that opens a popup: `Opened` replaces the closed control once its code has loaded. */
export const useOpened = <Props extends object>(load: Load<Props>) => {
  const [Opened, setOpened] = useState<ComponentType<Props> | null>(null)
  const open = () => void loadPatiently(load).then((Loaded) => setOpened(() => Loaded))
  return { Opened, open }
}
