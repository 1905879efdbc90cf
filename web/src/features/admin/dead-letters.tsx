import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { type SystemDeadLetter, systemActions } from '@fieldside/contracts/http/bff/system.ts'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { type Page, usePages } from '@/client/use-pages.ts'
import { Button } from '@/ui/button.tsx'
import { CardSection } from '@/ui/card.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { MoreButton } from '@/ui/more-button.tsx'
import { type Column, Table } from '@/ui/table.tsx'
import { Time } from '@/ui/time.tsx'
import { reasonWords, serviceWords } from './system-words.ts'

const DiscardDialog = lazyDialog(async () => (await import('./discard-dialog.tsx')).DiscardDialog)

const What = ({ letter: { event, bytes } }: { letter: SystemDeadLetter }) => {
  if (!event) return <span className="text-muted">{bytes} bytes</span>
  return (
    <span>
      {event.type}
      <span className="block whitespace-pre-line text-muted text-sm">
        {event.facts?.map(({ name, value }) => `${name}: ${value}`).join('\n') ?? event.schema}
      </span>
    </span>
  )
}

const Replay = ({ letter }: { letter: SystemDeadLetter }) => {
  const replay = useCommand(systemActions.replayDeadLetter, {
    success: 'Dead letter replayed',
    failure: 'We couldn’t replay the dead letter',
  })
  return (
    <Button
      size="sm"
      variant="outline"
      pending={replay.pending}
      aria-label={`Replay dead letter ${letter.number} of ${serviceWords(letter.service)}`}
      onClick={() => replay.submit({ params: { service: letter.service, id: letter.number } })}
    >
      Replay
    </Button>
  )
}

const columnsOf = (onDiscard: (letter: SystemDeadLetter) => void): Column<SystemDeadLetter>[] => [
  { header: 'When', cell: ({ at }) => <Time at={at} className="whitespace-nowrap" /> },
  { header: 'Service', cell: ({ service }) => serviceWords(service) },
  { header: 'Event', typed: true, cell: (letter) => <What letter={letter} /> },
  { header: 'Reason', typed: true, cell: reasonWords },
  {
    header: 'Actions',
    quietHeader: true,
    align: 'right',
    cell: (letter) => (
      <span className="inline-flex gap-2">
        <Replay letter={letter} />
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Discard dead letter ${letter.number} of ${serviceWords(letter.service)}`}
          onClick={() => onDiscard(letter)}
        >
          Discard
        </Button>
      </span>
    ),
  },
]

export const DeadLetters = ({ first }: { first: Page<SystemDeadLetter> }) => {
  const { rows, ...more } = usePages(first, screens.systemDeadLettersPage, (cursor) => ({
    query: { cursor },
  }))
  // Outside the table, so that the typed reason survives when a refresh removes the row.
  const [discarding, setDiscarding] = useState<SystemDeadLetter | null>(null)
  return (
    <CardSection title="Dead letters" className="overflow-hidden">
      <p className="border-line border-b px-5 pb-4 text-muted text-sm">
        Events that a service couldn’t process. Fix the cause, then replay them.
      </p>
      {rows.length === 0 ? (
        <p className="px-5 py-4 text-muted">No dead letters.</p>
      ) : (
        <Table
          caption="Dead letters"
          columns={columnsOf(setDiscarding)}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
      <div className="px-5 pb-5 empty:hidden">
        <MoreButton {...more} />
      </div>
      {discarding && <DiscardDialog letter={discarding} onClose={() => setDiscarding(null)} />}
    </CardSection>
  )
}
