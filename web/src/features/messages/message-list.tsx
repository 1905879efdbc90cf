import type { Message, Thread } from '@fieldside/contracts/http/messages.ts'
import { ArrowDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { formatLongDay } from '@/client/time-format.ts'
import { Button } from '@/ui/button.tsx'
import { keyboardScroll } from '@/ui/keyboard-scroll.ts'
import { leaveFocus } from '@/ui/return-focus.ts'
import { MessageBubble } from './message-bubble.tsx'
import { groupsOf, type MessageGroup } from './message-groups.ts'
import type { MessageWindow } from './message-window.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

type MessageListProps = {
  thread: Thread
  window: MessageWindow
  otherName: string
  /** The message that the caller has just sent. */
  sent: Message | undefined
  onOlder: () => void
  onNewer: () => void
  onLatest: () => Promise<boolean>
  onSeen: (position: number) => void
  onReported: (message: Message) => void
}

/** Returns the position of the first unread message in the window, as of when the thread was opened. */
const firstUnread = ({ items }: MessageWindow, { side, read_position }: Thread): number | null =>
  items.find(({ sent_by, position }) => sent_by !== side && position > read_position)?.position ?? null

/** The scrolling part of a thread. Keeps its place while messages are added above and below. */
export const MessageList = ({ thread, window, otherName, onReported, ...on }: MessageListProps) => {
  const [newFrom] = useState(() => firstUnread(window, thread))
  const { box, isAtEnd, toEnd } = useThreadScroll({ window, startAt: newFrom, ...on })
  const groups = useMemo(() => groupsOf(window.items, newFrom), [window.items, newFrom])
  const lastOwn = window.items.findLast(({ sent_by }) => sent_by === thread.side)
  return (
    <div className="relative grid min-h-0 flex-1">
      <div
        ref={(element) => {
          box.current = element
          return keyboardScroll(element)
        }}
        className="overflow-y-auto overscroll-contain px-4 py-4 [overflow-anchor:none] md:px-5"
      >
        <ol aria-label={`Messages with ${otherName}`} className="grid grid-cols-1 gap-3">
          {groups.map((group) => (
            <Group key={group.key} {...{ group, thread, otherName, lastOwn, onReported }} />
          ))}
        </ol>
      </div>
      {!isAtEnd && (
        <Button
          ref={leaveFocus}
          variant="outline"
          size="sm"
          className="absolute bottom-3 justify-self-center rounded-full"
          onClick={toEnd}
        >
          <ArrowDown aria-hidden />
          {thread.is_unread ? 'New messages' : 'Latest'}
        </Button>
      )}
    </div>
  )
}

type GroupProps = Pick<MessageListProps, 'thread' | 'otherName' | 'onReported'> & {
  group: MessageGroup
  lastOwn: Message | undefined
}

const Group = ({ group, thread, otherName, lastOwn, onReported }: GroupProps) => {
  const [first] = group.messages
  return (
    <>
      {group.startsDay && (
        <li className="eyebrow py-1 text-center text-muted">{formatLongDay(first!.sent_at)}</li>
      )}
      {group.startsNew && (
        <li className="flex items-center gap-3 font-semibold text-flare-deep text-sm before:h-px before:flex-1 before:bg-flare after:h-px after:flex-1 after:bg-flare">
          New
        </li>
      )}
      {group.messages.map((message, index) => (
        <MessageBubble
          key={message.position}
          message={message}
          isOwn={message.sent_by === thread.side}
          otherName={otherName}
          isFirst={index === 0}
          onReported={onReported}
          isLast={index === group.messages.length - 1}
          receipt={
            message === lastOwn
              ? message.position <= thread.other_read_position
                ? 'Seen'
                : 'Sent'
              : undefined
          }
        />
      ))}
    </>
  )
}
