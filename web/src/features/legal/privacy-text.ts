import {
  BOOKING_DETAILS_MONTHS,
  CONTACT_ACCESS_RETENTION_DAYS,
  DOCUMENT_LINK_SECONDS,
  DRAFT_RETENTION_DAYS,
  NOTIFICATION_RETENTION_DAYS,
  PROFILE_VIEW_RETENTION_DAYS,
  SUPPORT_MESSAGE_RETENTION_DAYS,
  TIME_OFF_RETENTION_DAYS,
  UNSENT_FILE_HOURS,
} from '@fieldside/contracts/limits.ts'
import type { LegalText } from './legal-page.tsx'

/** Must match what we store. docs/operating/reference.md lists the same retention periods for operators. */
export const PRIVACY: LegalText = {
  title: 'Privacy Policy',
  lead: 'What Fieldside stores about you, why, for how long, and who sees it.',
  lastUpdated: '2026-12-01',
  sections: [
    {
      id: 'stored',
      title: 'What we store, and why',
      text: [
        'We store only what Fieldside needs to work:',
        [
          'Your account: your name, email address, role, when you created it, when you stated that you’re 18 or older, and which milestones we’ve already celebrated with you. Our identity provider keeps your password as a salted hash that no one can read.',
          'Where you’re signed in: your browser and operating system, when you signed in, and when you were last active. You can see this list on your account page and sign out any device.',
          'If you turn on two-step sign-in: the key that your authenticator app uses, encrypted, your recovery codes as hashes that no one can read, and for each passkey its public key, the name you gave it, whether it’s synced, and when you added and last used it. Your fingerprint, face, or PIN never leaves your device.',
          'Bookings: the professional, type, time, and price, and what you enter in a request: age, sex, phone, email, and notes, or for a family member their first name, birth date, and sex, and for someone under 18 that you are their parent or legal guardian, with the version of that statement and the time. The professional needs these to prepare the session.',
          'Family members you book for: first name, birth date, and sex. They have no account, and we send them nothing. Only you see the birth date.',
          'For professionals: specialty, bio, location, ZIP code, credentials, sports, conditions you treat, languages, whether you welcome new athletes, phone, picture, prices, hours, days off with your labels, blocked times, whether to appear on our landing page, and the four verification documents, so that athletes can trust who is listed.',
          'Your activity: professionals you saved, with your lists and notes, searches you saved, contact details you opened, reviews and replies you wrote, how often a profile was viewed, and how often and how fast professionals answer requests.',
          'Training: the programs you follow, exercises of your own, the workouts you build, what you log or import from another app, your unit of weight, bar, and plates, and the body weight and measurements that you record. Only you can see these measurements.',
          'Plans: the training plans and templates that professionals write, and what you do and answer in a plan: which exercises you did, pain, effort, and comments. The professional who made the plan sees what you do and answer only while you share it with them, and administrators can’t open it.',
          'Payments: type, amount, status, and date, and your card’s brand, last four digits, and expiration date. Your card number goes to our payment provider, Stripe, and never reaches us.',
          'Notes and answers about your sessions: the private notes and the summaries that a professional writes about a session, what you answer to a professional’s questions before a session, and which version of their consent text you agreed to and when. Their texts are encrypted where we store them.',
          'Waitlists: the professionals you wait for, the type, days, and hours that suit you, and which free times we told you of. Professionals see how many athletes wait for what, but not who.',
          'If you report someone: the reason you chose, what you wrote, and when.',
          'Messages that you and a professional or athlete write to each other, the images, PDFs, and videos that you send with them, and what you typed but didn’t send. We remove metadata, such as the location, from images and videos.',
          'Your private calendar address, as a hash, and whether it hides names. For professionals: the addresses of other calendars they add, encrypted, and when those show them as busy. We store nothing else from those calendars, except the titles of up to five events each that we couldn’t read, encrypted, so that you can find them.',
          'Notifications, your notification settings, and your messages to support. To know when your quiet hours are, we store your time zone: the one you chose, or that of your hours, your last request, or your browser. If you turn on push for a device, we store the address and keys that its browser gave us, encrypted.',
        ],
        'We don’t sell data, show ads, or use third-party tracking or analytics.',
      ],
    },
    {
      id: 'seen-by',
      title: 'Who sees it',
      text: [
        [
          'When you request a session, the professional sees your name, age, sex, and notes, and whether a parent or guardian is present. They see your phone and email, and the first name of a family member you book for, only once the session is confirmed, and not if it’s declined or canceled. We record when they first see them, because the refund of the first-booking fee depends on it.',
          'Professionals can choose in Settings to appear on our landing page. Anyone, signed in or not, can then see their name, specialty, city and state, rating, and next available times there. When a professional turns this off, we remove them from that page within 60 seconds.',
          'Distances in search results come from the center of the professional’s ZIP code, or of their city without one, rounded to whole miles. We don’t store a more exact place. Someone who compares the distances from many places could work out the ZIP code, but not an address. Professionals can leave the ZIP code out.',
          'People who are signed in see the profiles of approved professionals, and how often and how fast they answer requests. They see a professional’s email and phone only when they ask for them. We record when an athlete does, because the refund of the first-booking fee depends on it.',
          'Only you and the person you write to see your messages. If one of you reports a message, administrators can read it with the five before and after it, and open its files. We record each time. Until the two of you agree on a session, we hide email addresses, web addresses, and phone numbers in them. Our emails and notifications say who wrote, never what.',
          'Only the professional who wrote a private note about a session can open it. Only you and the professional can open summaries, your answers, and your consents. Administrators can’t open any of them. The key that decrypts them is on our servers. Our emails and notifications say that there is something to read or answer, never what.',
          'If you report a person, only administrators see it and who reported. The person isn’t told. What administrators did about it goes to the audit log.',
          'People who are signed in see reviews on the professional’s profile, with your first name and the first letter of your last name.',
          `Verification documents are in private storage. Only administrators can open them, each time through a link that works for ${DOCUMENT_LINK_SECONDS} seconds. We record each time.`,
          'Anyone who has your private calendar address sees your sessions: the type, time, place, and the other person’s name, unless you hide names. It never contains phone numbers, emails, notes, age, or sex, or a family member’s name. The calendar app you add it to has its own privacy policy.',
          'Administrators see accounts, roles, professionals, and the latest bookings so that they can run the platform. They can open the notes and contact details of a booking. We record what they change and what they open, and no one can alter that record.',
          'Stripe processes cards, subscriptions, and payouts under its own privacy policy. Our email provider delivers emails. Push notifications go through your browser maker’s push service, encrypted so that only your device can read them. They have a title, such as “New booking request”, and no names.',
        ],
      ],
    },
    {
      id: 'kept',
      title: 'How long we keep it',
      text: [
        [
          'Account, profile, whether a professional chose to appear on our landing page, bookings, reviews, and training: as long as your account exists.',
          `What you enter in a booking about yourself or your family (age, sex, phone, email, notes, and a family member’s first name and birth date): ${BOOKING_DETAILS_MONTHS} months after the session’s end. Your answers to a professional’s questions: ${BOOKING_DETAILS_MONTHS} months after your last session with them.`,
          'Saved professionals, lists, notes, and saved searches: until you delete them, or as long as your account exists. Only you see them.',
          `A professional’s days off and blocked times: ${TIME_OFF_RETENTION_DAYS} days after they’re over. Only the professional sees them and their labels.`,
          `Messages and their files: as long as your account exists, hidden parts included. What you typed but didn’t send: ${DRAFT_RETENTION_DAYS} days. Only you see it. Files that you added but didn’t send: ${UNSENT_FILE_HOURS} hours.`,
          'Private notes, summaries, and consents with every version of their text: as long as your account exists, or until you ask us to delete them.',
          'Your calendar address: until you renew it, turn it off, sign out everywhere, or set a new password. It then stops working at once.',
          'Other calendars that a professional adds, and their busy times: until the professional removes them. If we can’t read one, its times stop counting about a day later.',
          'Your place on a waitlist: until you leave it or request a time that we told you of. Which times we told you of: a day after they’re over.',
          'Family members: until you remove them. The statement that you are a child’s parent or legal guardian: as long as the law requires.',
          'Reports of people: as long as needed to protect others, also after an account is deleted.',
          'Payment records: as long as the law requires.',
          'Verification documents: as long as the professional has an account. We remove a replaced document right away.',
          'Two-step sign-in: until you turn it off. A passkey: until you remove it.',
          'Sign-in records: 30 days after you sign out or are signed out.',
          'Hashed network addresses, to limit requests: one day at most, or as long as a booking request from that network is open.',
          `Notifications: ${NOTIFICATION_RETENTION_DAYS} days.`,
          'Devices that get push: until you turn push off on the device, you’re signed out there, or its browser no longer accepts push notifications.',
          `Records of who viewed which profile: ${PROFILE_VIEW_RETENTION_DAYS} days.`,
          `Records of when an athlete opened a professional’s contact details: ${CONTACT_ACCESS_RETENTION_DAYS} days. The first time for each professional: as long as payment records.`,
          'Records of which administrator opened which document or changed what: as long as the law requires.',
          `Messages to support: ${SUPPORT_MESSAGE_RETENTION_DAYS} days.`,
          'Internal event records: 365 days. They contain ids and facts, never names, contact details, notes, messages, age, or sex.',
        ],
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and your browser',
      text: [
        'One cookie keeps you signed in. When you sign in with a code, one holds the wait for it for 10 minutes. One per account remembers for a year that you signed in from this browser, so that other people’s wrong guesses don’t slow you down. When you set a new password from an emailed link, one holds that link for 15 minutes. When you use single sign-on, one holds a random number for 15 minutes. For 10 seconds after you change something, one holds that change’s number, so that the next page shows it. Scripts can’t read any of these. One remembers for 7 days whether the sidebar was open. Your browser also remembers your light or dark theme, your unit of weight, bar, and plates, and whether the rest timer sounds, and stores Fieldside’s own files so that Fieldside opens when you’re offline. These files contain none of your data. While you train, your browser holds the sets of that workout, and a workout or a check-in that you finish offline waits there, encrypted, until it’s sent. We use no other cookies, so there is no cookie banner.',
        'When you enter a card or play an exercise video from another site, that provider loads its part of the page and sees your network address.',
      ],
    },
    {
      id: 'protection',
      title: 'How we protect it',
      text: [
        'All traffic is encrypted. Each part of our system can read only its own data. We store sign-in tokens encrypted, and they never reach your browser. A new password signs you out everywhere.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      text: [
        'You can see and correct most of your data under Account and, if you’re a professional, under Settings. You can turn off emails, except those about your account itself.',
        'You can ask us for a copy of your data, or ask us to correct or delete it, and you can object to how we use it. Write to us from your account’s email address, and we’ll answer within 30 days. We delete records that the law requires us to keep, such as payments, once that requirement ends.',
        'If you’re not satisfied with our answer, you can contact your data protection authority.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      text: [
        'When this policy changes, we update the date at the top. We’ll send you a notification before an important change takes effect.',
      ],
    },
  ],
}
