import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { Appointment } from '@fieldside/contracts/http/appointments.ts'
import { recordProfileView } from '@fieldside/contracts/http/profiles.ts'
import { listReviews, postReview, replyToReview } from '@fieldside/contracts/http/reviews.ts'
import type { ProfessionalType } from '@fieldside/contracts/professional-types.ts'
import type { Cast } from './cast.ts'
import { later } from './clock.ts'
import { inGroups } from './in-groups.ts'
import type { Stage } from './people.ts'
import type { Athlete } from './sessions.ts'

const AT_ONCE = 6
const REVIEWED_AFTER_HOURS = 20
/** One in four reviews has no comment. */
const SILENT_EVERY = 4

type Words = [rating: number, comment: string]

const WORDS: Record<ProfessionalType, Words[]> = {
  'Physical Therapist': [
    [5, 'Found in twenty minutes what had bothered me since spring. The exercises fit on one page.'],
    [5, 'Watched me run before touching anything. Two weeks later the stairs are no longer a topic.'],
    [4, 'Very thorough. I would have liked the plan in writing on the same day.'],
  ],
  'Performance Coach': [
    [5, 'Clear plan, honest numbers. My first ten meters feel different already.'],
    [4, 'Hard session, well explained. Bring water.'],
    [3, 'Good drills, but we started late and had to cut the last block.'],
  ],
  'Sports Dietician': [
    [5, 'No banned foods, no powders to buy. Just what to eat around training, and why.'],
    [4, 'Practical, with a shopping list for the week. The follow-up is booked.'],
  ],
  'Sports Psychologist/Mental Performance Coach': [
    [5, 'I left with a routine for the start line that I really use.'],
    [5, 'Calm and concrete. It was the first time that somebody asked what I do between heats.'],
  ],
  'Registered Dietitian': [
    [5, 'Read my lab results with me, line by line, and changed three things. That was enough.'],
    [4, 'Kind and exact. I needed a second read of the notes.'],
  ],
}

const MAYAS: Words[] = [
  [5, 'My knee held for the whole half marathon. She told me which week it would.'],
  [5, 'Looks at how you move first and explains every step. Worth the drive.'],
  [4, 'Very good session. The parking is not.'],
]
const MAYAS_REPLY =
  'Congratulations on the finish! Keep the two exercises for the hip until the season starts.'

type Completed = { session: Appointment; words: Words }

const isOver = ({ clock }: Stage, { ends_at }: Appointment): boolean =>
  later(new Date(ends_at), (REVIEWED_AFTER_HOURS + 1) * HOUR_MS) <= clock.start

/** Returns the sessions to review, with the texts. The demo athlete's own session is left for the user to review. */
const reviewedOf = (stage: Stage, { professionals, maya, jonah }: Cast, sessions: readonly Appointment[]) => {
  const typeOf = new Map(professionals.map(({ id, plan }) => [id, plan.profile.specialty]))
  const over = sessions.filter((one) => isOver(stage, one) && one.athlete_id !== jonah.person.id)
  const hers = over.filter(({ professional_id }) => professional_id === maya.id)
  const theirs = over.filter((session, n) => !hers.includes(session) && n % SILENT_EVERY !== 1)
  return [
    ...hers.map((session, n): Completed => ({ session, words: MAYAS[n % MAYAS.length]! })),
    ...theirs.map((session, n): Completed => {
      const words = WORDS[typeOf.get(session.professional_id)!]
      return { session, words: words[n % words.length]! }
    }),
  ]
}

/** Reviews sessions on the next day. The demo professional replies to one review. */
export const reviewSessions = async (
  stage: Stage,
  cast: Cast,
  sessions: readonly Appointment[],
): Promise<void> => {
  const { clock } = stage
  const athletes = new Map<string, Athlete>(
    [cast.jonah, cast.returning, cast.newcomer, ...cast.others].map((one) => [one.person.id, one]),
  )
  await inGroups(reviewedOf(stage, cast, sessions), AT_ONCE, ({ session, words: [rating, comment] }) =>
    clock.at(later(new Date(session.ends_at), REVIEWED_AFTER_HOURS * HOUR_MS), () =>
      athletes.get(session.athlete_id)!.person.call('directory', postReview, {
        body: { appointment_id: session.id, rating, comment },
      }),
    ),
  )
  await clock.at(clock.ago({ days: 4 }), async () => {
    const { person, id } = cast.maya
    const { reviews } = await person.call('directory', listReviews, { params: { id } })
    const answered = reviews.find(({ comment }) => comment === MAYAS[0]![1])
    if (!answered) return
    const params = { id: answered.id }
    await person.call('directory', replyToReview, { params, body: { response_text: MAYAS_REPLY } })
  })
}

/** Opens the demo professional's profile, more often toward the present. */
export const openProfiles = async ({ clock }: Stage, { maya, others, jonah }: Cast): Promise<void> => {
  const visitors = [...others, jonah]
  const visits = Array.from({ length: 42 }, (_, n) => ({
    visitor: visitors[(n * 5) % visitors.length]!,
    when: clock.ago({ days: Math.floor((n * n) / 26) + 1, hours: (n * 7) % 12 }),
  }))
  await inGroups(visits, AT_ONCE, ({ visitor, when }) =>
    clock.at(when, () => visitor.person.call('directory', recordProfileView, { params: { id: maya.id } })),
  )
}
