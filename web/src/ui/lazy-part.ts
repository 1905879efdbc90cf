import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react'
import { loadOnceUsed, loadPatiently } from '../client/load-part.ts'
import { Skeletons } from './skeleton.tsx'

type Load<Props extends object> = () => Promise<ComponentType<Props>>

/**
 * Loads a part of a screen when it is first rendered. Retries when its code fails to load, first waiting for the
 * connection: an error thrown at once would replace the whole screen.
 */
export const lazyPart = <Props extends object>(load: Load<Props>) =>
  lazy(async () => ({ default: await loadPatiently(load) }))

const lazyUntilUsed = <Props extends object>(load: Load<Props>, fallback: ReactNode) => {
  const Part = lazyPart(load) as unknown as ComponentType<Props>
  loadOnceUsed(load)
  return (props: Props) => createElement(Suspense, { fallback }, createElement(Part, props))
}

/** A part that appears when the user asks for it, such as a dialog. Its code loads after the first interaction. */
export const lazyDialog = <Props extends object>(load: Load<Props>) => lazyUntilUsed(load, null)

/** The content of a tab that isn't open at first. */
export const lazyTab = <Props extends object>(load: Load<Props>) =>
  lazyUntilUsed(load, createElement(Skeletons, { className: 'grid gap-6', of: ['h-40', 'h-40'] }))

/** For a control that opens a popup: `Opened` replaces the closed control once its code has loaded. */
export const useOpened = <Props extends object>(load: Load<Props>) => {
  const [Opened, setOpened] = useState<ComponentType<Props> | null>(null)
  const open = () => void loadPatiently(load).then((Loaded) => setOpened(() => Loaded))
  return { Opened, open }
}
