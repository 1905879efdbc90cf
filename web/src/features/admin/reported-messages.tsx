import { isolated } from '@fieldside/contracts/bidi.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { AdminMessageReport } from '@fieldside/contracts/http/bff/messages.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { Message } from '@fieldside/contracts/http/messages.ts'
import { MessageSquare } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { useSectionOfAddress } from '@/client/section-of-address.ts'
import { type Page, usePages } from '@/client/use-pages.ts'
import { Button } from '@/ui/button.tsx'
import { Card, CardHeader } from '@/ui/card.tsx'
import { cn } from '@/ui/cn.ts'
import { lazyDialog, lazyPart } from '@/ui/lazy-part.ts'
import { List } from '@/ui/list.tsx'
import { MoreButton } from '@/ui/more-button.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { Time } from '@/ui/time.tsx'

const REPORTED = 'reported-messages'

const ReportedFiles = lazyPart(async () => (await import('./reported-files.tsx')).ReportedFiles)

const DecideDialog = lazyDialog(async () => (await import('./decide-message-dialog.tsx')).DecideMessageDialog)

const useReports = () => useEndpoint(screens.adminMessagesScreen, {})

/** Links from the top of the page to the reported messages below; renders nothing when there are none. */
export const ReportedMessagesStrip = () => {
  const page = useReports().data
  if (!page?.items.length) return null
  const count = `${page.items.length}${page.next ? '+' : ''}`
  return (
    <p className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm bg-warn-soft px-4 py-3">
      <MessageSquare aria-hidden className="size-[1.125rem] shrink-0 text-warn" />
      <span className="flex-1">
        {count === '1' ? 'One reported message is' : `${count} reported messages are`} waiting for a decision.
      </span>
      <Link to={{ hash: REPORTED }} className="font-medium quiet-link">
        Show
      </Link>
    </p>
  )
}

/** The messages that someone reported, longest waiting first. Their text is read only when an admin opens one. */
export const ReportedMessages = () => {
  const reports = useReports()
  useSectionOfAddress(!reports.isPending)
  return (
    <Card id={REPORTED} className="mt-7 scroll-mt-20">
      <section tabIndex={-1} aria-label="Reported messages" className="outline-none">
        <CardHeader title="Reported messages" />
        <div className="border-line border-t">
          <QueryState
            query={reports}
            title="We couldn’t load the reported messages"
            loading={<Skeletons className="grid gap-3 p-5" of={['h-5 w-64', 'h-5 w-full']} />}
          >
            {(page) =>
              page.items.length === 0 ? (
                <p className="px-5 py-4 text-muted">
                  No reported messages. Messages that people report will appear here.
                </p>
              ) : (
                <Reports first={page} />
              )
            }
          </QueryState>
        </div>
      </section>
    </Card>
  )
}

const Reports = ({ first }: { first: Page<AdminMessageReport> }) => {
  const { rows, ...more } = usePages(first, screens.adminMessagesScreen, (cursor) => ({ query: { cursor } }))
  return (
    <>
      <List items={rows} className="p-5">
        {(report) => <Report report={report} />}
      </List>
      <MoreButton {...more} />
    </>
  )
}

const Report = ({ report }: { report: AdminMessageReport }) => {
  const { id, sender, reporter, reason, reported_at } = report
  const [decision, setDecision] = useState<'hide' | 'keep' | null>(null)
  const opened = useCommand(actions.adminOpenMessage, { failure: 'We couldn’t open the message' })
  return (
    <article aria-label={`Message by ${isolated(sender)}`} className="grid gap-3">
      <p>
        <b className="font-semibold">{isolated(reporter)}</b> reported a message of{' '}
        <b className="font-semibold">{isolated(sender)}</b>
        <span className="text-muted">
          , <Time at={reported_at} show="day" />
        </span>
      </p>
      <p className="break-words border-warn border-l-2 pl-4 text-sm">{reason}</p>
      {opened.reply ? (
        <Context report={report} messages={opened.reply.items} />
      ) : (
        <p className="text-muted text-sm">
          Opening shows the message with the five before and after it. We record that you read it.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {!opened.reply && (
          <Button
            size="sm"
            variant="outline"
            pending={opened.pending}
            onClick={() => opened.submit({ params: { id } })}
          >
            Read the message
          </Button>
        )}
        {opened.reply && (
          <>
            <Button size="sm" variant="destructive" onClick={() => setDecision('hide')}>
              Hide message
            </Button>
            <Button size="sm" variant="outline" onClick={() => setDecision('keep')}>
              Keep message
            </Button>
          </>
        )}
      </div>
      {decision && <DecideDialog id={id} decision={decision} onClose={() => setDecision(null)} />}
    </article>
  )
}

const Context = ({ report, messages }: { report: AdminMessageReport; messages: readonly Message[] }) => (
  <ol aria-label="The conversation" className="grid gap-2 rounded-md bg-paper p-4">
    {messages.map(({ id, sent_by, text, state, sent_at, files = [] }) => (
      <li
        key={id}
        aria-current={id === report.id || undefined}
        className={cn('rounded-sm px-3 py-2', id === report.id && 'bg-warn-soft')}
      >
        <p className="text-muted text-sm">
          {isolated(sent_by === report.sent_by ? report.sender : report.reporter)} ·{' '}
          <Time at={sent_at} show="day-and-clock" />
        </p>
        <p className="whitespace-pre-line break-words">
          {state === 'hidden' ? <i className="text-muted">Hidden by Fieldside</i> : text}
        </p>
        {files.length > 0 &&
          (id === report.id ? (
            <Suspense>
              <ReportedFiles files={files} />
            </Suspense>
          ) : (
            <p className="text-muted text-sm">
              With {files.length === 1 ? 'a file' : `${files.length} files`}
            </p>
          ))}
      </li>
    ))}
  </ol>
)
