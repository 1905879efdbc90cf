import { importActions } from '@fieldside/contracts/http/bff/import-actions.ts'
import type { TrainingImport } from '@fieldside/contracts/http/training-imports.ts'
import { IMPORT_SOURCE_LABELS } from '@fieldside/contracts/import-sources.ts'
import { useCommand } from '@/client/api.ts'
import { formatDay } from '@/client/time-format.ts'
import { Button } from '@/ui/button.tsx'
import { CardSection } from '@/ui/card.tsx'
import { List } from '@/ui/list.tsx'
import { countOf } from './import-words.ts'

export const ImportList = ({ imports }: { imports: readonly TrainingImport[] }) => (
  <CardSection title="Your imports">
    <div className="px-5 pb-2">
      <List items={imports} aria-label="Your imports" className="py-3">
        {(one) => <ImportRow {...one} />}
      </List>
    </div>
  </CardSection>
)

const ImportRow = ({ id, source, created_at, workouts, sets }: TrainingImport) => {
  const { submit, pending } = useCommand(importActions.undoImport, {
    success: 'Import undone',
    failure: 'We couldn’t undo the import',
  })
  const name = `${IMPORT_SOURCE_LABELS[source]}, ${formatDay(created_at)}`
  const undo = () => {
    const question = `Undo this import? We’ll delete its ${countOf(workouts, 'workout')} from your log, with any changes you made to them.`
    if (window.confirm(question)) submit({ params: { id } })
  }
  return (
    <div className="flex items-center gap-4">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="text-muted text-sm">
          {countOf(workouts, 'workout')}, {countOf(sets, 'set')}
        </p>
      </div>
      <Button variant="outline" pending={pending} aria-label={`Undo import of ${name}`} onClick={undo}>
        Undo
      </Button>
    </div>
  )
}
