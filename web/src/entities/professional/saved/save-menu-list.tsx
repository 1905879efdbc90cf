import { isolated } from '@fieldside/contracts/bidi.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { DEFAULT_SAVED_LIST } from '@fieldside/contracts/limits.ts'
import { useState } from 'react'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import {
  DropdownMenu,
  DropdownMenuChoice,
  DropdownMenuChoices,
  DropdownMenuItem,
} from '@/ui/dropdown-menu.tsx'
import { ListNameDialog } from './list-name-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { SaveMenuButton, type SaveMenuProps } from './save-menu-button.tsx'
import { sayRefusal } from './save-words.ts'

type List = { id: string | null; name: string }

const DEFAULT_LIST: List = { id: null, name: DEFAULT_SAVED_LIST }
/** Stands for the default list in the menu, because its id is null. */
const DEFAULT_VALUE = 'default'
const choiceOf = (id: string | null): string => id ?? DEFAULT_VALUE

const usePutInList = (professionalId: string) => {
  const { submitAsync } = useCommand(actions.putInList, { onError: sayRefusal })
  return ({ id, name }: List): void =>
    void submitAsync({ params: { id: professionalId }, body: { list_id: id } }).then(
      () => notify.success(`Saved to ${isolated(name)}`),
      () => undefined,
    )
}

/** Opens as soon as it mounts. */
export const SaveMenuList = ({ id, saved, size }: SaveMenuProps) => {
  const [dialog, setDialog] = useState<'new-list' | 'note' | null>(null)
  const putIn = usePutInList(id)
  const close = () => setDialog(null)
  return (
    <>
      <DropdownMenu trigger={<SaveMenuButton size={size} />}>
        <ListChoices id={id} saved={saved} onChoose={putIn} />
        <DropdownMenuItem onSelect={() => setDialog('new-list')}>New list…</DropdownMenuItem>
        {saved && <DropdownMenuItem onSelect={() => setDialog('note')}>Edit note…</DropdownMenuItem>}
      </DropdownMenu>
      {dialog === 'new-list' && <ListNameDialog onSaved={putIn} onClose={close} />}
      {dialog === 'note' && <NoteDialog id={id} onClose={close} />}
    </>
  )
}

type ListChoicesProps = { id: string; saved: boolean; onChoose: (list: List) => void }

const ListChoices = ({ id, saved, onChoose }: ListChoicesProps) => {
  const lists = useEndpoint(actions.listSavedLists, {})
  const entry = useEndpoint(actions.getSaved, { params: { id } }, { enabled: saved })
  const all = [DEFAULT_LIST, ...(lists.data?.lists ?? [])]
  return (
    <DropdownMenuChoices
      label={saved ? 'Move to' : 'Save to'}
      value={saved && entry.data ? choiceOf(entry.data.list_id) : ''}
      onValueChange={(value) => onChoose(all.find((list) => choiceOf(list.id) === value)!)}
    >
      {all.map((list) => (
        <DropdownMenuChoice key={choiceOf(list.id)} value={choiceOf(list.id)}>
          <bdi className="min-w-0 truncate">{list.name}</bdi>
        </DropdownMenuChoice>
      ))}
    </DropdownMenuChoices>
  )
}
