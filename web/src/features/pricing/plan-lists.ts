import type { Role } from '@fieldside/contracts/roles.ts'

export type PlanLists = { free: readonly string[]; premium: readonly string[] }

const athlete = (videos: string): PlanLists => ({
  free: [
    'Search verified professionals and see real openings',
    'Request, move, and cancel sessions',
    'Review professionals you’ve trained with',
    'Free programs in full, premium programs as a preview',
    'The exercise library with steps and cues',
  ],
  premium: [
    'Everything in Free',
    'Every premium training program in full',
    `Video demonstrations of ${videos}`,
    'Workout builder with sets, reps, and rest',
    'Progress tracking from what you log',
  ],
})

const professional = (videos: string): PlanLists => ({
  free: [
    'A verified profile that athletes find in search',
    'Your own hours, appointment types, and prices',
    'Booking requests you can answer in one tap',
    '100% of your session fees, and $25 once per new athlete',
    'Every training program in full, to work with athletes',
    'The exercise library with steps and cues',
  ],
  premium: [
    'Everything in Free',
    `Video demonstrations of ${videos}`,
    'Workout builder with sets, reps, and rest',
    'Progress tracking from what you log',
  ],
})

const visitor = (videos: string): PlanLists => ({
  free: [
    'Verified sports professionals and their real openings',
    'Free training programs in full',
    'The exercise library with steps and cues',
  ],
  premium: [
    'Everything in Free',
    'Premium training programs',
    `Video demonstrations of ${videos}`,
    'Workout builder and progress tracking',
  ],
})

/**
 * Returns what each plan includes for a role; visitors see what both roles share. `videos` says which exercises have a
 * video.
 */
export const planListsOf = (role: Role | undefined, videos: string): PlanLists => {
  if (role === 'athlete') return athlete(videos)
  return role === 'professional' ? professional(videos) : visitor(videos)
}

export const premiumIncludes = (videos: string) => [
  { title: 'Training programs', detail: 'Planned weeks for speed, strength, mobility, and recovery.' },
  { title: 'Exercise database', detail: 'Every exercise with steps, cues, and equipment.' },
  { title: 'Workout builder', detail: 'Your own workouts with sets, reps, and rest.' },
  { title: 'Video demonstrations', detail: `Short clips that show you ${videos}.` },
  { title: 'Progress tracking', detail: 'Charts and tables from the workouts you log.' },
]
