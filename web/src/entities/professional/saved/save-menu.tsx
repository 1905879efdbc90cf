import { loadOnceUsed } from '@/client/load-part.ts'
import { useOpened } from '@/ui/lazy-part.ts'
import { SaveMenuButton, type SaveMenuProps } from './save-menu-button.tsx'

const loadList = async () => (await import('./save-menu-list.tsx')).SaveMenuList
loadOnceUsed(loadList)

/** Looks like a closed menu until it is first opened, and loads its list then. */
export const SaveMenu = (props: SaveMenuProps) => {
  const { Opened, open } = useOpened(loadList)
  return Opened ? (
    <Opened {...props} />
  ) : (
    <SaveMenuButton size={props.size} aria-expanded={false} onClick={open} />
  )
}
