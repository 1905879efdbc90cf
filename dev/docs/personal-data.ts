import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { tableOf } from './table.ts'

/**
 * What happens to the personal data of each table and bucket when a person exports theirs or deletes their account. A
 * test fails for one without an entry. Add yours on a line of its own, with one of the words below and the reason.
 */

export type Entry = {
  exported: boolean
  /** `blanked`: the row stays, without what the person typed and without their contact details. */
  end: 'no personal data' | 'erased' | 'blanked' | 'kept'
  why: string
}

/** In the export, and deleted with the account. */
const theirs = (why: string): Entry => ({ exported: true, end: 'erased', why })
/** Deleted with the account, but not in the export: derived, secret, or only of technical use. */
const inner = (why: string): Entry => ({ exported: false, end: 'erased', why })
/** In the export. The row stays for someone else or for the books, without texts and contact details. */
const blanked = (why: string): Entry => ({ exported: true, end: 'blanked', why })
/** In the export, and kept by id. */
const kept = (why: string): Entry => ({ exported: true, end: 'kept', why })
/** Kept by id, and not in the export. */
const record = (why: string): Entry => ({ exported: false, end: 'kept', why })
/** Says nothing about a person who uses Fieldside. A test rejects it for a table with columns that name one. */
const nobody = (why: string): Entry => ({ exported: false, end: 'no personal data', why })

/** In every service. */
const PLATFORM: Record<string, Entry> = {
  outbox: record('ids and facts of events, for 7 days'),
  inbox: nobody('ids of events'),
  idempotency_keys: inner('replies to repeated requests, encrypted, for 7 days'),
  dead_letters: record('ids and facts of events, until an operator decides'),
  rate_limits: inner('counters by account and hashed network address, until their window ends'),
  jobs: inner('ids of rows that a job finishes'),
  audit_log: record('who did what as an administrator, by id; the law may ask for it'),
}

const OWN: Record<(typeof SERVICES)[number], Record<string, Entry>> = {
  identity: {
    registrations: inner('a sign-up in progress: deleted when it ends'),
    users: blanked('name and addresses go; id, role, and dates stay, which other rows refer to'),
    sessions: theirs('where the person is signed in, exported without tokens'),
    recoveries: inner('hashes of links that expire'),
    email_links: inner('an address and the hash of a link that expires'),
    email_undos: inner('an earlier address and the hash of a link that expires'),
    account_mails: inner('emails about the account and their address, for 7 days after they are sent'),
    api_clients: record('clients of other teams, with the id of the administrator who created them'),
    celebrated_moments: theirs('which milestones were celebrated'),
    doctor_reports: nobody('what the doctor found'),
    code_secrets: inner('the encrypted secret of an authenticator app'),
    recovery_codes: inner('hashes of recovery codes'),
    passkeys: theirs('public keys of devices, with names that the person typed; exported without the keys'),
    passkey_challenges: inner('hashes of challenges that a passkey signs, for 5 minutes'),
    factor_resets: inner('the hash of a link that stops a reset of the second factor, for 72 hours'),
    held_sign_ins: inner('encrypted tokens of a sign-in that waits for its second factor, for 10 minutes'),
  },
  directory: {
    professionals: theirs('the profile, with name, phone, and place'),
    places: nobody('cities and states'),
    user_roles: inner('a copy of the role'),
    card_states: inner('a copy of whether there is a card'),
    next_slots: inner('a copy of available slots'),
    verification_documents: theirs('which documents were handed in, with their file names'),
    document_views: kept('which administrator opened which document: proves who saw it'),
    verification_checks: record(
      'what an administrator checked before approving: proves why someone was listed',
    ),
    contact_accesses: kept('who saw whose contact details, by id for 800 days; refunds refer to it'),
    contact_reveals: inner('contact details that were shown in the last 24 hours'),
    upload_slots: inner('uploads in progress'),
    saved_lists: theirs('lists with names that the person typed'),
    saved_professionals: theirs('saved professionals and notes about them'),
    saved_searches: theirs('saved searches'),
    professional_news: inner('derived from the profile for alerts'),
    reviews: blanked('stays on the profile as of a Former member'),
    review_stars: inner('counts derived from reviews'),
    review_responses: theirs('replies of the professional'),
    review_reports: theirs('what the person reported about a review'),
    person_reports: kept('what was reported about a person, which protects others: for administrators only'),
    completed_sessions: inner('a copy of who had a session with whom'),
    profile_view_counts: inner('counts derived from views'),
    profile_views: theirs('which profiles the person viewed, for 400 days'),
    profile_pictures: theirs('which picture is in use'),
    search_entries: inner('derived from the profile for searches'),
    search_terms: nobody('stems of words that any profile has'),
    search_synonyms: nobody('phrases that administrators write'),
  },
  booking: {
    packages: kept('what is left of a bought package, by id'),
    waitlist_entries: theirs('which times suit the person; professionals see only counts'),
    waitlist_asks: inner('which free times the person was told of'),
    freed_times: inner('times of a professional that became free, until they are handled'),
    message_files: theirs('files of messages and their names, as the messages'),
    professionals: inner('a copy of the profile without contact details'),
    payout_accounts: inner('a copy of whether payouts are connected'),
    account_suspensions: inner('a copy of whether the account is suspended'),
    appointment_types: nobody('kinds of sessions'),
    schedules: theirs('zone and rules of the hours'),
    weekly_hours: theirs('hours of the week'),
    schedule_exceptions: theirs('hours of single days'),
    time_off: theirs('days off with their labels'),
    next_slots: inner('derived from hours and bookings'),
    response_figures: inner('derived from answers to requests'),
    offers: theirs('types, lengths, and prices'),
    appointments: blanked(
      'the other side keeps the session; age, sex, phone, email, notes, and what it says about a family member go, at the latest 24 months after its end',
    ),
    family_members: theirs('first names, birth dates, and sex of family members'),
    guardian_statements: kept(
      'which statement of a guardian a booking was made with, which a later claim refers to',
    ),
    appointment_events: kept('what happened to a session, by id: the other side and refunds refer to it'),
    attendance_statements: blanked('decides about refunds; its text goes'),
    series: kept('which sessions belong together, by id'),
    time_offers: theirs('times that were offered, for 90 days'),
    offered_times: theirs('times of an offer'),
    session_notes: theirs('private notes: in the export of the professional who wrote them only'),
    session_summaries: theirs('what a professional shared about a session: in the exports of both sides'),
    intake_sets: theirs('questions that the professional wrote'),
    intake_answers: theirs(
      'answers about health, of family members too, in the export of the athlete only, until 24 months after the last session',
    ),
    consent_texts: kept('what someone agreed to, which a later claim refers to'),
    consents: kept('who agreed to which version when, which a later claim refers to'),
    intake_asks: inner('when someone was asked and reminded'),
    slot_holds: theirs('blocked times; holds of sessions end with them'),
    accept_attempts: inner('attempts to accept, for 90 days'),
    threads: theirs('who wrote with whom, and how far each has read'),
    messages: theirs(
      'messages, hidden parts included: in the export of their author and, as shown, of the other',
    ),
    message_reports: theirs('what the person reported about a message'),
    message_drafts: theirs('what was typed and not sent'),
    request_networks: inner('the hashed network of an open request'),
    calendar_feeds: inner('the hash of a private address'),
    ended_login_sessions: inner('ids of sessions that ended in the last day'),
    busy_calendars: theirs('addresses of calendars elsewhere, which the person entered'),
  },
  billing: {
    offered_packages: kept('what a professional sells, by id; sold packages refer to it'),
    sold_packages: kept('purchases by id, for the books'),
    package_sellers: record('whether a professional can sell packages, by id'),
    customers: kept(
      'which customer at Stripe pays: the books refer to it; name and email are deleted at Stripe',
    ),
    payment_methods: theirs('brand, last digits, and expiry of the card'),
    card_setups: inner('ids of setups at Stripe'),
    payments: kept('books: 7 years'),
    first_booking_fees: kept('books: 7 years'),
    fee_requests: record('books: which session asked for a fee'),
    fee_attempts: record('books: attempts at Stripe'),
    fee_releases: record('books: what became of a fee'),
    fee_credits: kept('books: 7 years'),
    fee_disputes: blanked('books: 7 years; what the professional wrote goes'),
    refunds: kept('books: 7 years'),
    disputes: kept('books: 7 years'),
    stripe_refunds: record('books: refunds as Stripe reported them'),
    checkouts: inner('pages at Stripe, for 90 days after their end'),
    subscriptions: kept('books: when Premium began and ended'),
    account_suspensions: inner('a copy of whether the account is suspended'),
    payout_accounts: kept(
      'books: which account at Stripe was paid; Stripe keeps its owner as the law requires',
    ),
    session_payments: record('books: what became of a paid session'),
    stripe_events: nobody('ids of events at Stripe, for 90 days'),
    contact_accesses: record('books: decides whether a fee can be refunded'),
    entries: kept('books: every movement of money'),
    receipt_numbers: nobody('the last number'),
    provider_movements: record('books: what moved our balance at Stripe'),
    reconciliation: nobody('where the comparison with Stripe is'),
  },
  content: {
    all_exercises: theirs('exercises of their own; those of the library stay'),
    exercise_texts: inner('derived from exercises for searches'),
    exercise_words: nobody('words that any exercise has'),
    exercise_variants: nobody('which exercise is easier'),
    programs: record('programs of the library, with the id of the administrator who wrote them'),
    program_exercises: nobody('exercises of programs'),
    program_versions: nobody('earlier exercises of programs'),
    enrolments: theirs('programs that the person follows'),
    enrolment_days: theirs('what was done in a program'),
    entitlements: inner('a copy of whether there is Premium'),
    workouts: theirs('workouts that the person built'),
    workout_exercises: theirs('exercises of these workouts'),
    training_logs: theirs('workouts that were done'),
    training_weeks: inner('derived from logs'),
    training_exercises: inner('derived from logs'),
    logged_sets: theirs('sets of workouts that were done'),
    training_settings: theirs('unit, bar, and plates'),
    exercise_figures: inner('derived from logs'),
    body_measurements: theirs('what the person measures'),
    body_entries: theirs('measurements'),
    logged_exercises: theirs('notes about exercises of a log'),
    workout_documents: theirs('a workout in progress'),
    exercise_swaps: inner('which exercise replaced another one'),
    training_shares: theirs('who may see the training'),
    professional_approvals: inner('a copy of whether a professional is approved'),
    plans: theirs('plans: in the exports of the professional who wrote them and of the athlete'),
    plan_revisions: theirs('earlier versions of plans'),
    plan_workouts: theirs('check-ins: pain, effort, and comments, in the export of the athlete only'),
    plan_templates: theirs('templates that the professional wrote'),
    imports: theirs('which files were imported'),
    imported_logs: inner('what an import said about a log, to leave out repetitions'),
    import_names: theirs('which exercise a name of another app stands for'),
  },
  notification: {
    notifications: theirs('notifications, for 365 days'),
    preferences: theirs('channels and quiet hours'),
    known_zones: theirs('the zone of the hours or of the last request'),
    admins: inner('a copy of who is an administrator'),
    live_feed: inner('which screens to refresh, for 7 days'),
    push_devices: inner('encrypted addresses of browsers'),
    ended_sessions: inner('ids of sessions that ended in the last day'),
    deliveries: inner('emails and pushes of notifications, for 365 days'),
    mail_digests: inner('emails that wait'),
    unread_threads: inner('a copy of how far someone has read'),
    announcements: record('what an administrator wrote to everyone'),
    support_messages: theirs('messages to support, for 365 days'),
    webhook_endpoints: record('addresses of other teams, with the id of the administrator who added them'),
    webhook_recording: nobody('whether events are recorded'),
    webhook_events: record('ids and facts of events, for 30 days'),
    webhook_deliveries: record('which event went where, for 30 days'),
    webhook_lanes: record('which event is next for a receiver'),
  },
}

/** In object storage. */
export const BUCKETS: Record<string, Entry> = {
  'message-files': theirs('images, PDFs, and videos that the person sent with messages'),
  'profile-pictures': theirs('the picture'),
  'verification-documents': theirs('documents that professionals handed in'),
}

/** Outside our databases and buckets. */
const ELSEWHERE: Record<string, Entry> = {
  Keycloak: inner('the account with its password hash and sessions'),
  'Kafka topics': record('ids and facts of events, for 365 days: no names, addresses, or texts'),
  Stripe: record('customers, cards, and payments, as the law requires of Stripe'),
  'mail server': record('what its operator keeps; we delete an email once it is handed over'),
  backups: record('everything above until a backup is too old: 14 days in a bucket, 7 in the volume'),
}

/** The entry of each table by 'service.table'. */
export const TABLES: Record<string, Entry> = Object.fromEntries(
  SERVICES.flatMap((service) =>
    Object.entries({ ...PLATFORM, ...OWN[service] }).map(([table, entry]) => [`${service}.${table}`, entry]),
  ),
)

const rowsOf = (entries: Record<string, Entry>) =>
  Object.entries(entries).map(([name, { exported, end, why }]) => [
    `\`${name}\``,
    exported ? 'yes' : 'no',
    end,
    why,
  ])

/** Lists the platform's tables once, as `*.outbox`. */
export const personalDataTable = (): string => {
  const named = (service: string, tables: Record<string, Entry>) =>
    Object.fromEntries(Object.entries(tables).map(([table, entry]) => [`${service}.${table}`, entry]))
  const all = [named('*', PLATFORM), ...SERVICES.map((service) => named(service, OWN[service]))]
  return tableOf(
    ['where', 'exported', 'deleted account', 'what and why'],
    [...all, named('bucket', BUCKETS), ELSEWHERE].flatMap(rowsOf),
  )
}
