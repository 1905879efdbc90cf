import type { ProfessionalType } from '@fieldside/contracts/professional-types.ts'

type Words = {
  credentials: readonly string[]
  /** Phrases about clients. */
  whom: readonly string[]
  /** Phrases about methods. */
  how: readonly string[]
}

const WORDS: Record<ProfessionalType, Words> = {
  'Physical Therapist': {
    credentials: ['DPT', 'DPT, SCS', 'PT, OCS', 'DPT, CSCS'],
    whom: [
      'I look after runners whose knees or hips stop them from adding miles.',
      'Most of my athletes come after a ligament repair and want a clear way back to their sport.',
      'Shoulders are my daily work: swimmers, pitchers and climbers who reach overhead for a living.',
      'I see field players with ankles that keep giving way and hamstrings that keep pulling.',
      'Backs that hurt at the desk and in the squat rack bring most people to me.',
      'I treat young athletes who grow faster than their tendons would like.',
    ],
    how: [
      'The first visit is a long look at how you move; you leave with three exercises, not thirty.',
      'We test strength on both sides, write the numbers down, and return to play when they match.',
      'You train while we rehabilitate: less of what hurts, more of what does not.',
      'I explain what an injury is, what it is not, and roughly how many weeks it asks for.',
      'Hands-on work opens the session, loading makes the change, and you get both in writing.',
      'Every plan has a step back in it, so a bad day does not end the whole thing.',
    ],
  },
  'Performance Coach': {
    credentials: ['CSCS', 'MS, CSCS', 'USATF Level 2', 'CSCS, FRC'],
    whom: [
      'I coach sprinters and anyone whose sport is decided in the first ten meters.',
      'Cyclists and triathletes with full-time jobs are the people I plan for.',
      'I work with basketball and volleyball players who want to jump higher and land well.',
      'High-school athletes learn to lift with me before anybody adds weight to the bar.',
      'Adults who return to sport after ten years away are my favorite group.',
      'I prepare soccer players for the season, and keep them fast until its last month.',
    ],
    how: [
      'We time, film and repeat; you see the same figures that I do.',
      'A week has two hard days, and I defend the easy ones.',
      'Technique first, then load, then speed, and never all of them on one day.',
      'You get a plan for four weeks, and we change it when life does.',
      'Sessions are on the track or in a plain gym; you need shoes and patience.',
      'I ask how you slept before I ask what you lifted.',
    ],
  },
  'Sports Dietician': {
    credentials: ['MS, CSSD', 'CSSD', 'MS Sports Nutrition', 'CISSN'],
    whom: [
      'I help endurance athletes eat enough on the long days.',
      'Wrestlers, rowers and boxers come to me to make a weight without losing their strength.',
      'Team athletes who live in dormitories and airports are the ones I cook plans for.',
      'I work with marathon runners whose stomachs give up before their legs.',
      'Vegetarian and vegan athletes ask me where the protein and the iron come from.',
      'I plan for athletes who train twice a day and cannot think about food a third time.',
    ],
    how: [
      'We begin with three ordinary days of eating, not with a list of what is forbidden.',
      'You practice race fueling in training, gram by gram, until it is boring.',
      'Plans name meals and amounts that fit your kitchen and your budget.',
      'I only speak of supplements after food, and only of tested ones.',
      'We look at energy first; most problems of tired athletes start there.',
      'Between sessions you send photos of plates, and I answer in a sentence or two.',
    ],
  },
  'Sports Psychologist/Mental Performance Coach': {
    credentials: ['PsyD', 'PhD, CMPC', 'CMPC', 'MA, CMPC'],
    whom: [
      'I work with athletes who train well and compete below it.',
      'Players who come back from an injury and do not trust the leg yet find their way to me.',
      'Golfers, archers and free-throw shooters practice quiet minutes with me.',
      'I talk with captains and coaches about pressure, and about the week after a loss.',
      'Young athletes and their parents learn to speak about sport at dinner again.',
      'I see people near the end of a sports career who ask what comes after it.',
    ],
    how: [
      'We pick one situation, take it apart, and rehearse it until it is ordinary.',
      'Breathing, routines and self-talk are skills; we train them with repetitions like any other.',
      'I listen for most of the first hour, and tell you honestly whether I am the right person.',
      'You keep a short log after competitions, and we read it together.',
      'Sessions work well by video, many of my athletes travel.',
      'When something belongs with a physician or a therapist, I say so and help you find one.',
    ],
  },
  'Registered Dietitian': {
    credentials: ['RDN', 'RDN, LD', 'MS, RDN', 'RDN, CDCES'],
    whom: [
      'I see athletes with diabetes who want to train hard and sleep calmly.',
      'People with celiac disease, allergies or a sensitive gut eat for sport with my help.',
      'I support athletes who are recovering from disordered eating, together with their care team.',
      'Masters athletes with blood pressure or cholesterol on their mind are half of my practice.',
      'I work with women in sport on iron, bones and energy through the month.',
      'Families with three sports and one kitchen are people I understand well.',
    ],
    how: [
      'We read your lab results together and decide what food can do about them.',
      'Changes are small and stay; we add one each week.',
      'I write to your physician when you want me to, and you get a copy.',
      'No food is good or bad here; there are amounts and times.',
      'You leave with a shopping list that one store can fill.',
      'We check after two weeks, because plans look different on a Tuesday evening.',
    ],
  },
}

const CLOSINGS = [
  'Ask me anything before you book.',
  'New athletes are welcome.',
  'I keep mornings free for people who work.',
  'I have done this for eleven years, and still take notes.',
  'Bring your last training week, and we start from there.',
  'I answer messages on weekdays.',
  'A first session is for finding out whether we fit.',
  'I played college sports myself and remember how it feels.',
] as const

/** Returns the n-th bio of a type. The first 36 are distinct. */
export const bioOf = (type: ProfessionalType, n: number): string => {
  const { whom, how } = WORDS[type]
  const turn = Math.floor(n / whom.length)
  return [
    whom[n % whom.length],
    how[(n + turn) % how.length],
    CLOSINGS[(n * 3 + turn) % CLOSINGS.length],
  ].join(' ')
}

export const credentialsOf = (type: ProfessionalType, n: number): string => {
  const { credentials } = WORDS[type]
  return credentials[n % credentials.length]!
}
