import { DOCUMENT_LINK_SECONDS, SUPPORT_MESSAGES_KEPT_DAYS } from '@fieldside/contracts/limits.ts'
import type { LegalText } from './legal-page.tsx'

/** Must match what we store. docs/operating.md lists the same retention periods for operators. */
export const PRIVACY: LegalText = {
  title: 'Privacy Policy',
  lead: 'What Fieldside stores about you, why, for how long, and who sees it.',
  lastUpdated: '2026-11-23',
  sections: [
    {
      id: 'stored',
      title: 'What we store, and why',
      text: [
        'Only what the product needs to do its work:',
        [
          'Your account: name, email address, role, and when it was made. Your password is kept by our login system as a salted hash; nobody can read it.',
          'Where you are signed in: browser and system, when you signed in, and when you were last there. You see this list on your account page and can end each sign-in.',
          'Bookings: professional, type, time and price, and what you give with a request, which is age, sex, phone, email and notes. The professional needs them to prepare the session.',
          'For professionals: specialty, bio, location, credentials, phone, picture, prices, hours, and the four verification documents, so that athletes can trust who is listed.',
          'What you do with others: whom you saved, whose contact you revealed, the reviews and replies you wrote, how often a profile was viewed.',
          'Training: the programs you follow, the workouts you build and what you log.',
          'Payments: kind, amount, status and date; of a card its brand, last four digits and expiry. The card number goes to our card provider, Stripe, and never reaches us.',
          'Notifications, your choice of how you want them, and what you write to support.',
        ],
        'We do not sell data, show advertising, or use tracking or analytics of others.',
      ],
    },
    {
      id: 'seen-by',
      title: 'Who sees it',
      text: [
        [
          'The professional you ask for a session sees your name, age, sex and notes with the request. Your phone and email follow only once the session is agreed, and not if it is declined or cancelled. We record when they are first shown to the professional, because the refund of the first-booking fee depends on it.',
          'People who are signed in see the profiles of approved professionals. Email and phone of a professional are shown on demand only; when an athlete reveals them, that is recorded, because the refund of the first-booking fee depends on it.',
          'Reviews are shown on the professional’s profile to people who are signed in, under your first name and the first letter of your last name.',
          `Verification documents are in a private store. Administrators alone can open them, each time through a link that works for ${DOCUMENT_LINK_SECONDS} seconds, and each opening is recorded.`,
          'Administrators see accounts, roles, professionals and the latest bookings in order to run the platform. They can open the notes and contact details of a booking. What they change and what they open there is recorded and cannot be altered.',
          'Stripe processes cards, subscriptions and payouts under its own privacy policy. Our mail provider delivers mails.',
        ],
      ],
    },
    {
      id: 'kept',
      title: 'How long we keep it',
      text: [
        [
          'Account, profile, bookings, reviews and training: as long as your account exists.',
          'Records of payments: as long as the law requires us to keep them for our accounts.',
          'Verification documents: as long as the professional is with us; a document that was replaced is removed at once.',
          'Records of sign-ins: 30 days after the session has ended.',
          'To limit requests, hashes of network addresses: a day at most, or as long as a booking request from there is open.',
          `Messages to support: ${SUPPORT_MESSAGES_KEPT_DAYS} days.`,
          'The record of events inside our systems: 365 days. It holds ids and facts, never names, contact details, notes, age or sex.',
        ],
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and your browser',
      text: [
        'One cookie keeps you signed in. One per account remembers for a year that this browser signed in before, so that other people’s wrong guesses don’t slow you down. While you set a new password from a mailed link, one holds that link for 15 minutes, and while you use single sign-on, one holds a random number for as long. Scripts cannot read any of these. One remembers for 7 days whether the sidebar was open. Your browser also remembers your choice of light or dark. There are no others, which is why there is no banner to accept them.',
        'Where a card is entered or an exercise video of another site is played, that provider’s part of the page comes from them and sees your network address.',
      ],
    },
    {
      id: 'protection',
      title: 'How it is protected',
      text: [
        'Everything travels encrypted. Each part of the product can read its own data only. Sign-in tokens are stored encrypted and never reach your browser. A new password ends all your sessions.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      text: [
        'You can see and correct most of it yourself, under Account and, for professionals, under Settings. Mails can be switched off, apart from those that concern the account itself.',
        'You may ask us for a copy of your data, for its correction or its deletion, and you may object to a use of it. Write to us from the address of your account; we answer within 30 days. What the law obliges us to keep, such as records of payments, is deleted when that duty ends.',
        'If you are not content with our answer, you may turn to your data protection authority.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      text: [
        'When this policy changes, the date at the top changes with it. Of a change that matters to you we tell you by a notification before it applies.',
      ],
    },
  ],
}
