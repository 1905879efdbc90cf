import { isolated } from '@fieldside/contracts/bidi.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { SavedList, SavedLists } from '@fieldside/contracts/http/saved-lists.ts'
import { DEFAULT_SAVED_LIST } from '@fieldside/contracts/limits.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { ListNameDialog } from '@/entities/professional/saved/lazy-list-name-dialog.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { Select } from '@/ui/select.tsx'
import { ALL_LISTS, optionsOf } from './list-options.ts'

type SavedListsBarProps = {
  lists: SavedLists
  /** The chosen list's value; '' for all. */
  chosen: string
  onChoose: (value: string) => void
}

/** Chooses, creates, renames, and deletes lists. */
export const SavedListsBar = ({ lists, chosen, onChoose }: SavedListsBarProps) => {
  const [isNaming, setNaming] = useState(false)
  const list = lists.lists.find(({ id }) => id === chosen)
  return (
    <div className="flex flex-wrap items-center gap-2 pb-4">
      <div className="w-64 max-md:w-full">
        <Select
          aria-label="List"
          options={optionsOf(lists)}
          value={chosen || ALL_LISTS}
          onValueChange={(value) => onChoose(value === ALL_LISTS ? '' : value)}
        />
      </div>
      <Button variant="outline" onClick={() => setNaming(true)}>
        <Plus aria-hidden />
        New list
      </Button>
      {list && <ListActions key={list.id} list={list} onDeleted={() => onChoose('')} />}
      {isNaming && <ListNameDialog onClose={() => setNaming(false)} />}
    </div>
  )
}

type ListActionsProps = { list: SavedList; onDeleted: () => void }

const ListActions = ({ list, onDeleted }: ListActionsProps) => {
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <Button variant="outline" onClick={() => setDialog('rename')}>
        Rename
      </Button>
      <Button variant="outline" onClick={() => setDialog('delete')}>
        Delete list
      </Button>
      {dialog === 'rename' && <ListNameDialog list={list} onClose={close} />}
      {dialog === 'delete' && <DeleteDialog list={list} onDeleted={onDeleted} onClose={close} />}
    </>
  )
}

const DeleteDialog = ({ list, onDeleted, onClose }: ListActionsProps & { onClose: () => void }) => {
  const { submit, pending } = useCommand(actions.deleteSavedList, {
    success: 'List deleted',
    failure: 'The list wasn’t deleted',
    onSuccess: () => {
      onClose()
      onDeleted()
    },
  })
  return (
    <AlertDialog
      title={`Delete ${isolated(list.name)}?`}
      description={`Its professionals stay saved. They and your notes move to the list ${DEFAULT_SAVED_LIST}.`}
      no="Keep list"
      yes={`Delete and move all to ${DEFAULT_SAVED_LIST}`}
      pending={pending}
      onYes={() => submit({ params: { id: list.id } })}
      onClose={onClose}
    />
  )
}
