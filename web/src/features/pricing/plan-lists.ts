import type { Role } from '@fieldside/contracts/roles.ts'

export type PlanLists = { free: readonly string[]; premium: readonly string[] }

const ATHLETE: PlanLists = {
  free: [
    'Search verified professionals and see real openings',
    'Request, move and cancel sessions',
    'Reviews of professionals you have trained with',
    'Every free program in full, premium ones as a preview',
    'The exercise library with steps and cues',
  ],
  premium: [
    'Everything in Free',
    'Every premium training program in full',
    'Video demonstrations in the exercise library',
    'Workout builder with sets, reps and rest',
    'Progress tracking from what you log',
  ],
}

const PROFESSIONAL: PlanLists = {
  free: [
    'A verified profile that athletes find in search',
    'Your own hours, appointment types and prices',
    'Booking requests with one tap to answer',
    '100% of your session fees; $25 once per new athlete',
    'Every training program in full, to work with athletes',
    'The exercise library with steps and cues',
  ],
  premium: [
    'Everything in Free',
    'Video demonstrations in the exercise library',
    'Workout builder with sets, reps and rest',
    'Progress tracking from what you log',
  ],
}

const VISITOR: PlanLists = {
  free: [
    'Verified sports professionals and their real openings',
    'Free training programs in full',
    'The exercise library with steps and cues',
  ],
  premium: [
    'Everything in Free',
    'Premium training programs',
    'Video demonstrations',
    'Workout builder and progress tracking',
  ],
}

/** Returns what each plan includes for a role; visitors see what both roles share. */
export const planListsOf = (role: Role | undefined): PlanLists => {
  if (role === 'athlete') return ATHLETE
  return role === 'professional' ? PROFESSIONAL : VISITOR
}

export const PREMIUM_INCLUDES = [
  { title: 'Training programs', detail: 'Weeks of planned days for speed, strength, mobility and recovery.' },
  { title: 'Exercise database', detail: 'Every exercise with its steps, cues and equipment.' },
  { title: 'Workout builder', detail: 'Workouts of your own with sets, reps and rest.' },
  { title: 'Video demonstrations', detail: 'Short clips that show how a movement looks.' },
  { title: 'Progress tracking', detail: 'Charts and tables from the sessions that you log.' },
] as const
