import { formatDay } from '@/client/time-format.ts'

/** Tells a professional whose approval was withdrawn what it means for them. */
export const withdrawnWords = (at: string, confirmedSessions: number) => ({
  title: `We withdrew your approval on ${formatDay(at)}`,
  meaning: ['You’re hidden from search.', keptWords(confirmedSessions)].filter(Boolean).join(' '),
})

const keptWords = (sessions: number): string => {
  if (sessions === 0) return ''
  return sessions === 1
    ? 'Your 1 confirmed session stays. The athlete can cancel it until it starts.'
    : `Your ${sessions} confirmed sessions stay. The athletes can cancel them until they start.`
}
