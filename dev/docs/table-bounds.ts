import {
  API_CLIENTS_MAX,
  BODY_MEASUREMENTS_MAX,
  BUSY_CALENDARS_MAX,
  PLAN_TEMPLATES_MAX,
  SAVED_LISTS_MAX,
  SAVED_SEARCHES_MAX,
  SYNONYM_SETS_MAX,
  TIME_OFF_RETENTION_DAYS,
} from '@fieldside/contracts/limits.ts'

/** Bounds of the tables that are too small for the sizes in docs/operating/scale.md. A test fails for a table without a bound. */

const OPEN = 'what is open: the row goes with it'
const ACCOUNT = 'the account'
const PAYMENTS = 'record of payments'
const AUDIT = 'audit log, kept'
const EDITORS = 'what administrators write'

/** In every service. */
const PLATFORM = {
  outbox: '7 days, job `prune`',
  inbox: '400 days, job `prune`',
  idempotency_keys: '7 days, job `prune`',
  dead_letters: '90 days after the replay or the discard, job `prune`',
  rate_limits: 'the end of the window, job `prune`',
  jobs: OPEN,
  audit_log: AUDIT,
}

const OWN = {
  identity: {
    registrations: OPEN,
    recoveries: '7 days after they expire, job `old-links`',
    email_links: '7 days after they expire, job `old-links`',
    email_undos: '7 days after they expire, job `old-links`',
    account_mails: '7 days after they are sent, job `old-links`',
    api_clients: `${API_CLIENTS_MAX} clients`,
    celebrated_moments: ACCOUNT,
    doctor_reports: 'one, the last',
  },
  directory: {
    places: 'cities and states that professionals enter',
    card_states: ACCOUNT,
    verification_documents: ACCOUNT,
    document_views: AUDIT,
    verification_checks: AUDIT,
    contact_reveals: '1 day, job `reveal-counts`',
    upload_slots: ACCOUNT,
    review_responses: ACCOUNT,
    review_reports: ACCOUNT,
    profile_view_counts: ACCOUNT,
    profile_pictures: ACCOUNT,
    next_slots: ACCOUNT,
    review_stars: ACCOUNT,
    saved_lists: `${SAVED_LISTS_MAX} per athlete`,
    saved_searches: `${SAVED_SEARCHES_MAX} per athlete`,
    professional_news: ACCOUNT,
    search_entries: ACCOUNT,
    search_terms: 'the words that professionals use',
    search_synonyms: `${SYNONYM_SETS_MAX} sets`,
  },
  booking: {
    calendar_feeds: ACCOUNT,
    busy_calendars: `${BUSY_CALENDARS_MAX} per professional`,
    professionals: ACCOUNT,
    appointment_types: 'a migration',
    schedules: ACCOUNT,
    weekly_hours: ACCOUNT,
    schedule_exceptions: ACCOUNT,
    offers: ACCOUNT,
    slot_holds: `${OPEN}; blocks, ${TIME_OFF_RETENTION_DAYS} days after their end, job \`old-time-off\``,
    time_off: `${TIME_OFF_RETENTION_DAYS} days after its last day, job \`old-time-off\``,
    request_networks: OPEN,
    next_slots: ACCOUNT,
    response_figures: ACCOUNT,
    threads: 'the accounts: one per pair that wrote or booked',
    appointment_events: 'the accounts: what happens to their appointments',
    payout_accounts: ACCOUNT,
    attendance_statements: 'the accounts: at most three per appointment',
    messages: 'the accounts: what people write',
    message_reports: 'the accounts: at most one per message',
    message_drafts: '30 days, job `old-drafts`',
    ended_login_sessions: '1 day, job `ended-login-sessions`',
  },
  billing: {
    payment_methods: ACCOUNT,
    payout_accounts: ACCOUNT,
    card_setups: PAYMENTS,
    fee_releases: PAYMENTS,
    refunds: PAYMENTS,
    disputes: PAYMENTS,
    stripe_refunds: PAYMENTS,
    session_payments: PAYMENTS,
    entries: PAYMENTS,
    receipt_numbers: 'one row',
    fee_credits: PAYMENTS,
    fee_disputes: PAYMENTS,
    provider_movements: PAYMENTS,
    reconciliation: 'one row',
  },
  content: {
    exercises: EDITORS,
    exercise_variants: EDITORS,
    programs: EDITORS,
    program_exercises: EDITORS,
    logged_exercises: ACCOUNT,
    training_settings: ACCOUNT,
    workout_documents: ACCOUNT,
    exercise_swaps: ACCOUNT,
    exercise_figures: ACCOUNT,
    body_measurements: `${BODY_MEASUREMENTS_MAX + 1} per account`,
    body_entries: ACCOUNT,
    entitlements: ACCOUNT,
    training_shares: 'the pairs with a plan',
    plans: ACCOUNT,
    plan_revisions: ACCOUNT,
    plan_workouts: ACCOUNT,
    plan_templates: `at most ${PLAN_TEMPLATES_MAX} per professional`,
  },
  notification: {
    preferences: ACCOUNT,
    known_zones: ACCOUNT,
    push_devices: 'at most 10 per account',
    ended_sessions: '1 day, job `ended-logins`',
    admins: ACCOUNT,
    announcements: EDITORS,
    support_messages: '365 days, job `support-messages`',
    mail_digests: 'an hour, or until the quiet hours end',
    unread_threads: 'the accounts: two per thread',
    webhook_endpoints: 'at most 10',
    webhook_recording: 'one row',
    webhook_events: '30 days, while there is a webhook endpoint, job `old-webhook-events`',
    webhook_deliveries: '30 days, at most 10 per event, job `old-webhook-events`',
    webhook_lanes: OPEN,
  },
}

/** The bound of each table by 'service.table'. */
export const BOUNDS: Record<string, string> = Object.fromEntries(
  Object.entries(OWN).flatMap(([service, own]) =>
    Object.entries({ ...PLATFORM, ...own }).map(([table, bound]) => [`${service}.${table}`, bound]),
  ),
)
