import { randomUUID } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { readThread, sendMessage } from '@fieldside/contracts/http/messages.ts'
import type { Cast } from './cast.ts'
import { later } from './clock.ts'
import type { Professional } from './listing.ts'
import type { Stage } from './people.ts'
import type { Athlete } from './sessions.ts'

type Line = { from: 'athlete' | 'professional'; text: string; at: Date }
type Conversation = { athlete: Athlete; professional: Professional; lines: readonly Line[] }

/** Sends the lines. Whoever answers has read what came before. */
const talk = async ({ clock }: Stage, { athlete, professional, lines }: Conversation): Promise<void> => {
  let read = 0
  for (const { from, text, at } of lines) {
    const [author, otherId] =
      from === 'athlete' ? [athlete.person, professional.id] : [professional.person, athlete.person.id]
    const { thread_id, message } = await clock.at(at, async () => {
      const body = { client_id: randomUUID(), text }
      return author.call('booking', sendMessage, { params: { id: otherId }, body })
    })
    const position = message.position - 1
    if (position > read)
      await clock.at(at, () =>
        author.call('booking', readThread, { params: { id: thread_id }, body: { position } }),
      )
    read = position
  }
}

/**
 * Plays three conversations of the demo accounts: one about an agreed session, one whose phone number is hidden, and a
 * question. The last line of each is new.
 */
export const talkOver = async (stage: Stage, cast: Cast): Promise<void> => {
  const { clock } = stage
  const { jonah, maya, newcomer, own, professionals } = cast
  const asked = professionals.find(
    (one) => one.plan.isAccepting && one !== maya && !Object.values(own).includes(one),
  )!
  const line = (from: Line['from'], at: Date, text: string): Line => ({ from, text, at })
  const yesterday = clock.ago({ days: 1, hours: 3 })
  await talk(stage, {
    athlete: jonah,
    professional: own.tomorrow,
    lines: [
      line('athlete', yesterday, 'Should I bring my running shoes tomorrow, or do we stay on the table?'),
      line(
        'professional',
        later(yesterday, 40 * MINUTE_MS),
        'Please bring them. We’ll look at your stride for ten minutes first.',
      ),
      line('athlete', later(yesterday, HOUR_MS), 'Great. The calf was quiet after Sunday’s 8 miles.'),
      line('professional', clock.start, 'Good sign. No hills before we meet, and see you at the front desk.'),
    ],
  })
  await talk(stage, {
    athlete: newcomer,
    professional: maya,
    lines: [
      line(
        'athlete',
        clock.ago({ hours: 1, minutes: 50 }),
        'Hi! I’m on the ice until 4. Is the later slot still open?',
      ),
      line('athlete', clock.start, 'If it’s easier, call me at (720) 555-0157.'),
    ],
  })
  await talk(stage, {
    athlete: jonah,
    professional: asked,
    lines: [
      line(
        'athlete',
        clock.ago({ days: 2, hours: 6 }),
        'Do you also work with people who train for a first marathon?',
      ),
      line(
        'professional',
        clock.ago({ days: 2, hours: 2 }),
        'Yes, about half of my athletes do. When is your race?',
      ),
      line('athlete', clock.ago({ days: 2 }), 'In April. I’ll look at your times and send a request.'),
    ],
  })
}
