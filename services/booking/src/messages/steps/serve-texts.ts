import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { BookingContext } from '../../context.ts'
import { revealsText, type ShownMessage, type Thread } from '../rules/thread.ts'
import { recordThreadsShown } from '../views.ts'

type Read = { thread: Thread; side: Side; message: ShownMessage }
type Texts<R> = { reply: R; read: readonly Read[] }

/**
 * Returns what `read` returns. Records beforehand that it shows the professional contact details of the athlete, and
 * reads once more if the pair's last session was canceled in between.
 */
export const serveTexts = async <R>(ctx: BookingContext, read: () => Promise<Texts<R>>): Promise<R> => {
  for (;;) {
    const { reply, read: texts } = await read()
    const revealing = texts.filter(
      ({ thread, side, message }) => side === 'professional' && thread.agreed_at && revealsText(message),
    )
    const ids = new Set(revealing.map(({ thread }) => thread.id))
    if (await recordThreadsShown(ctx, [...ids])) return reply
  }
}
