import { formatCents } from '@fieldside/contracts/format-cents.ts'
import {
  CANCEL_UNTIL_HOURS_BEFORE,
  PREMIUM_MONTHLY_CENTS,
  REQUEST_EXPIRES_AFTER_HOURS,
  REQUEST_REMINDER_HOURS,
} from '@fieldside/contracts/limits.ts'

/** The five questions that people ask first. Help answers more. */
export const FIRST_QUESTIONS = [
  {
    question: 'What does it cost?',
    answer: `Searching, booking, and reviewing are free. You pay the professional’s price for a session, and they keep all of it. Premium adds training programs for ${formatCents(PREMIUM_MONTHLY_CENTS)} per month.`,
  },
  {
    question: 'How do I know that a professional is qualified?',
    answer:
      'Before we list anyone, an administrator opens their government ID, professional license, CPR certification, and liability insurance, and confirms identity, license, and background.',
  },
  {
    question: 'How soon do I get an answer?',
    answer: `The professional sees your request right away, and we remind them after ${REQUEST_REMINDER_HOURS} hours. A request that nobody answers expires after ${REQUEST_EXPIRES_AFTER_HOURS} hours, and it costs you nothing.`,
  },
  {
    question: 'Do we meet in person or online?',
    answer:
      'Each appointment type says which. You get the address or the link once the session is confirmed.',
  },
  {
    question: 'What if I can’t make it?',
    answer: `You can cancel or reschedule a confirmed session up to ${CANCEL_UNTIL_HOURS_BEFORE} hours before it starts. After that, contact the professional directly. The booking has their contact details.`,
  },
] as const
