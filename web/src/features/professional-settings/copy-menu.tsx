import { loadOnceUsed } from '@/client/load-part.ts'
import { useOpened } from '@/ui/lazy-part.ts'
import { CopyButton, type CopyMenuProps } from './copy-button.tsx'

const loadList = async () => (await import('./copy-menu-list.tsx')).CopyMenuList
loadOnceUsed(loadList)

/** Looks like a closed menu until it is first opened, and loads its list then. */
export const CopyMenu = (props: CopyMenuProps) => {
  const { Opened, open } = useOpened(loadList)
  return Opened ? <Opened {...props} /> : <CopyButton day={props.day} aria-expanded={false} onClick={open} />
}
