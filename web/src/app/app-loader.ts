import { onTabMessage, postToTabs, type TabMessage } from '../client/tabs.ts'
import { onAppStarted } from './app-started.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

let isLoading = false
let clicked: HTMLElement[] = []
const typed = new Map<TextField, string>()
const tabMessages: TabMessage[] = []

/** Loads the app's styles and scripts from the page's template. */
export const loadApp = (): void => {
  if (isLoading) return
  isLoading = true
  const { content } = document.getElementById('app') as HTMLTemplateElement
  const parts = document.importNode(content, true)
  for (const script of parts.querySelectorAll('script')) script.addEventListener('error', handleLoadError)
  document.head.append(parts)
}

const isLink = (element: HTMLElement): element is HTMLAnchorElement => element instanceof HTMLAnchorElement

/** Shows the page, follows the last link that was clicked, and lets the next interaction retry. */
const handleLoadError = (): void => {
  isLoading = false
  document.getElementById('root')!.hidden = false
  const link = clicked.find(isLink)
  clicked = clicked.filter((element) => !isLink(element))
  if (link) window.location.assign(link.href)
}

/** Keeps one click of each control, because a second one would undo it, and the last click of a link. */
const keepClick = (element: HTMLElement): void => {
  const isReplaced = (other: HTMLElement) => other === element || (isLink(other) && isLink(element))
  clicked = [...clicked.filter((other) => !isReplaced(other)), element]
}

const isWithinPage = ({ hash, pathname, search }: HTMLAnchorElement): boolean =>
  hash !== '' && pathname === window.location.pathname && search === window.location.search

const isOurs = ({ origin, target }: HTMLAnchorElement): boolean =>
  origin === window.location.origin && !target

/** Returns the control or link that needs the app. Links to other pages need it only while it is loading. */
const controlOf = ({ target }: Event): HTMLElement | null => {
  const element = target instanceof Element ? target.closest<HTMLElement>('a,button,input,textarea') : null
  if (!(element instanceof HTMLAnchorElement)) return element
  return isWithinPage(element) || (isLoading && isOurs(element)) ? element : null
}

const holdClick = (event: MouseEvent): void => {
  const element = controlOf(event)
  if (!element || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return
  loadApp()
  if (!element.matches('a,button')) return
  event.preventDefault()
  keepClick(element)
}

const loadIfWanted = (event: Event): void => {
  if (controlOf(event)) loadApp()
}

const recordInput = ({ target }: Event): void => {
  const field = target as TextField
  typed.set(field, field.value)
}

/** Types a text again. Clears the field first, because React ignores an event without a change. */
const retype = (text: string, field: TextField): void => {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!
  for (const value of ['', text]) {
    set!.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Loads the app on the first interaction that needs it, then replays the clicks and input that came before it started. */
export const loadAppWhenNeeded = (): void => {
  const stopListening = onTabMessage((message) => {
    tabMessages.push(message)
    loadApp()
  })
  const listeners = [
    ['pointerover', loadIfWanted],
    ['focusin', loadIfWanted],
    ['click', holdClick],
    ['input', recordInput],
  ] as const
  for (const [name, listener] of listeners)
    document.addEventListener(name, listener as (event: Event) => void, { capture: true })
  onAppStarted(() => {
    stopListening()
    for (const [name, listener] of listeners)
      document.removeEventListener(name, listener as (event: Event) => void, { capture: true })
    for (const [field, text] of typed) retype(text, field)
    for (const element of clicked) element.click()
    tabMessages.forEach(postToTabs)
  })
}
