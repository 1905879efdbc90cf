import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Emit } from '@fieldside/platform/write.ts'
import type { BookingSchema } from '../schema.ts'
import { addMessage } from './steps/add.ts'
import { lockPairThread } from './steps/lock-pair.ts'
import type { ThreadPair } from './store/threads.ts'

type Answer = { side: Side; text: string | undefined; now: Date }

/** Adds what a side wrote with an answer to the pair's thread, about the locked appointment. Empty text adds nothing. */
export const addAnswerMessage = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  appointment: ThreadPair & { id: string },
  { side, text, now }: Answer,
): Promise<void> => {
  if (!text) return
  const { thread } = await lockPairThread(tx, appointment, now)
  await addMessage(tx, emit, thread, { side, client_id: newId(), text, appointment_id: appointment.id, now })
}
