import type { ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { useWide } from '@/client/use-wide.ts'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { NewThreadPane } from './new-thread-pane.tsx'
import { ThreadList } from './thread-list.tsx'
import { ThreadPane } from './thread-pane.tsx'
import { useFullHeight } from './use-full-height.ts'

/** From 1024 px the list and a thread are side by side. Narrower windows show one of them. */
export const Screen = () => {
  const { id } = useParams()
  const [params] = useSearchParams()
  const isWide = useWide()
  const other = params.get('with')
  const isOpen = id !== undefined || other !== null
  if (!isWide && !isOpen) return <ListPage />
  return (
    <FullHeight>
      {isWide && (
        <section aria-label="Conversations" className="min-h-0 overflow-y-auto border-line border-r">
          <h1 className="px-4 pt-4 pb-2 text-xl">Messages</h1>
          <ThreadList current={id} />
        </section>
      )}
      <section aria-label="Conversation" className="flex min-h-0 min-w-0 flex-col">
        {!isWide && <h1 className="sr-only">Messages</h1>}
        {id !== undefined && <ThreadPane id={id} />}
        {id === undefined && other !== null && <NewThreadPane otherId={other} about={params.get('about')} />}
        {!isOpen && (
          <div className="grid flex-1 content-center">
            <EmptyState title="Choose a conversation">Your messages appear here.</EmptyState>
          </div>
        )}
      </section>
    </FullHeight>
  )
}

const ListPage = () => (
  <>
    <PageHeader title="Messages" />
    <Card className="overflow-hidden">
      <ThreadList current={undefined} />
    </Card>
  </>
)

/** Fills the window below the shell's header, without the page's own margins on narrow windows. */
const FullHeight = ({ children }: { children: ReactNode }) => {
  const ref = useFullHeight()
  return (
    <div
      ref={ref}
      className="-mx-4 -mt-6 -mb-[calc(var(--bar)+4rem)] grid h-[calc(100dvh-var(--above,3.75rem)-var(--bar))] min-h-80 grid-cols-1 bg-raised [overflow-wrap:anywhere] md:-mx-8 md:-mt-9 lg:mx-0 lg:mt-0 lg:mb-[-3rem] lg:h-[calc(100dvh-var(--above,6rem)-1.5rem)] lg:grid-cols-[21rem_minmax(0,1fr)] lg:rounded-lg lg:border lg:border-line lg:overflow-hidden"
    >
      {children}
    </div>
  )
}
