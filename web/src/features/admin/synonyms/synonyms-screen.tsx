import { isolated } from '@fieldside/contracts/bidi.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { SynonymSet } from '@fieldside/contracts/http/synonyms.ts'
import { SYNONYM_SETS_MAX } from '@fieldside/contracts/limits.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { BackButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'

const AddSynonymsDialog = lazyDialog(
  async () => (await import('./add-synonyms-dialog.tsx')).AddSynonymsDialog,
)
const RemoveSynonymsDialog = lazyDialog(
  async () => (await import('./remove-synonyms-dialog.tsx')).RemoveSynonymsDialog,
)

export const Screen = () => (
  <>
    <PageHeader
      eyebrow="Admin"
      title="Search synonyms"
      lead="Phrases in a set find each other: a search for one also finds professionals who write another. Changes apply at once."
      actions={<BackButton to="/admin">Back to Admin</BackButton>}
    />
    <QueryState
      query={useEndpoint(actions.adminListSynonyms, {})}
      title="We couldn’t load the synonyms"
      loading={<ListLoading />}
    >
      {({ items }) => <Synonyms items={items} />}
    </QueryState>
  </>
)

const Synonyms = ({ items }: { items: readonly SynonymSet[] }) => {
  const [isAdding, setIsAdding] = useState(false)
  const [removed, setRemoved] = useState<SynonymSet | null>(null)
  const add = () => setIsAdding(true)
  return (
    <>
      {items.length === 0 ? (
        <Card>
          <EmptyState title="No synonyms yet" action={<Button onClick={add}>Add synonyms</Button>}>
            Add phrases that mean the same, such as “ACL” and “anterior cruciate ligament”.
          </EmptyState>
        </Card>
      ) : (
        <SynonymList items={items} onAdd={add} onRemove={setRemoved} />
      )}
      {isAdding && <AddSynonymsDialog onClose={() => setIsAdding(false)} />}
      {removed && <RemoveSynonymsDialog set={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

type SynonymListProps = {
  items: readonly SynonymSet[]
  onAdd: () => void
  onRemove: (set: SynonymSet) => void
}

const SynonymList = ({ items, onAdd, onRemove }: SynonymListProps) => {
  const isFull = items.length >= SYNONYM_SETS_MAX
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">
          {items.length === 1 ? '1 set' : `${items.length} sets`}
          {isFull && '. Remove one to add another.'}
        </p>
        <Button onClick={onAdd} disabled={isFull}>
          <Plus aria-hidden />
          Add synonyms
        </Button>
      </div>
      <Card>
        <ul aria-label="Sets of synonyms" className="divide-y divide-line">
          {items.map((set) => (
            <SynonymRow key={set.id} set={set} onRemove={onRemove} />
          ))}
        </ul>
      </Card>
    </>
  )
}

type SynonymRowProps = { set: SynonymSet; onRemove: (set: SynonymSet) => void }

const SynonymRow = ({ set, onRemove }: SynonymRowProps) => (
  <li className="flex items-start gap-3 px-4 py-3 md:px-5">
    <ul
      aria-label={`Synonyms of ${isolated(set.phrases[0]!)}`}
      className="flex min-w-0 flex-1 flex-wrap gap-1.5 py-1"
    >
      {set.phrases.map((phrase, index) => (
        <li
          key={`${index} ${phrase}`}
          className="max-w-full rounded-sm border border-line px-2 py-0.5 text-sm [overflow-wrap:anywhere]"
        >
          <bdi>{phrase}</bdi>
        </li>
      ))}
    </ul>
    <Button
      size="sm"
      variant="ghost"
      aria-label={`Remove the synonyms of ${isolated(set.phrases[0]!)}`}
      onClick={() => onRemove(set)}
    >
      Remove
    </Button>
  </li>
)

const ListLoading = () => (
  <Loading>
    <div className="mb-3 flex h-11 items-center justify-between gap-3">
      <Skeleton className="h-6 w-16" />
      <Skeleton className="h-11 w-40" />
    </div>
    <Card className="divide-y divide-line">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="px-4 py-4.5 md:px-5">
          <Skeleton className="h-6 w-full max-w-96" />
        </div>
      ))}
    </Card>
  </Loading>
)
