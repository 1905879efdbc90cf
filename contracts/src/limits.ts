/** Product constants, each defined once (SPEC sections 5 and 9, DESIGN's last table). Names include the unit. */
/** The day on which the terms of service were last updated. */
export const TERMS_VERSION = '2026-12-01'
export const FIRST_BOOKING_FEE_CENTS = 2500
export const PREMIUM_MONTHLY_CENTS = 700
export const CANCEL_UNTIL_HOURS_BEFORE = 24
/** How long after the agreement an athlete can pay a session that requires online payment. */
export const PAYMENT_DUE_AFTER_HOURS = 24
/** How long after the end of a session either side can report that it wasn't held. */
export const DID_NOT_TAKE_PLACE_DAYS = 7
/** How long the other side can answer such a report. */
export const ABSENCE_ANSWER_HOURS = 72
/** How long an athlete can review a session after the professional reported it as a no-show. */
export const NO_SHOW_REVIEWABLE_HOURS = 72
/** A further credit for an absent athlete within CREDIT_WINDOW_DAYS takes an administrator's decision. */
export const CREDITS_WITHOUT_DECISION = 2
export const CREDIT_WINDOW_DAYS = 30
/** How long after the end of a session its professional can dispute the first-booking fee. */
export const FEE_DISPUTE_DAYS = 14
/** How long a professional can give back the payment of a session whose athlete was absent. */
export const SESSION_GIVE_BACK_DAYS = 30
export const REQUEST_REMINDER_HOURS = 24
export const REQUEST_EXPIRES_AFTER_HOURS = 48
/** How long before a request expires the professional is reminded a last time. */
export const REQUEST_LAST_REMINDER_HOURS = 6
/** How long before an agreed session both sides are reminded. */
export const SESSION_REMINDER_HOURS = { day: 24, hour: 1 } as const
/** How long after the end of a completed session its athlete is invited to review it. */
export const REVIEW_INVITED_AFTER_HOURS = 3
/** A session that ended longer ago, because it was completed late, has no invitation. */
export const REVIEW_INVITED_WITHIN_DAYS = 7
/** A reminder that is due sooner after the agreement isn't sent. */
export const REMINDER_MIN_AHEAD_MINUTES = 30
export const PENDING_REQUESTS_PER_PAIR = 3
/** The sessions of a series. */
export const SERIES_SESSIONS_MIN = 2
export const SERIES_SESSIONS_MAX = 12
/** The times of one offer, and those that a professional holds by offers at once. */
export const OFFER_TIMES_MAX = 3
export const OFFERED_TIMES_MAX = 20
/** How long an offered time is held: so many hours, at most until so many hours before it. */
export const OFFER_HELD_HOURS = 48
export const OFFER_HELD_UNTIL_HOURS_BEFORE = 2
export const WAITLISTS_MAX = 5
export const FAMILY_MEMBERS_MAX = 10
/** How far ahead a time must be to be held for an athlete on a waitlist, and for how long it is. */
export const WAITLIST_HOLD_HOURS_AHEAD = 3
export const WAITLIST_HELD_MINUTES = 120
/** The same for a time that starts within so many hours. */
export const WAITLIST_SOON_HOURS = 24
export const WAITLIST_HELD_SOON_MINUTES = 30
/** How far ahead an athlete can request a session with a professional who has set no hours. */
export const REQUEST_MAX_DAYS_WITHOUT_HOURS = 90
/** How far ahead any session can be requested, suggested, or proposed. */
export const SESSION_MAX_DAYS_AHEAD = 366
/** How far back a calendar feed goes, and how long it shows canceled sessions. */
export const CALENDAR_DAYS_BACK = 30
/** The newest entries of a calendar feed. A professional with ten sessions a day has fewer. */
export const CALENDAR_ENTRIES_MAX = 2000
export const BUSY_CALENDARS_MAX = 5
export const BUSY_NAME_MAX_CHARS = 60
/** A longer title of an event that couldn’t be read is cut. */
export const BUSY_TITLE_MAX_CHARS = 60
/** More events that couldn’t be read are only counted. */
export const BUSY_SKIPPED_SHOWN_MAX = 5
/** A Google calendar of ten busy years. It takes 1 to 2 s to parse. */
export const BUSY_CALENDAR_MAX_BYTES = 10 * 1024 * 1024
export const BUSY_READ_SECONDS = 5
export const BUSY_READ_EVERY_MINUTES = 15
/** How far ahead recurrences are expanded. */
export const BUSY_DAYS_AHEAD = 90
/** After this many failed reads in a row, the professional is notified. */
export const BUSY_FAILURES_MAX = 4
/** How long the last known times count after that. */
export const BUSY_KEPT_HOURS = 24
/** How far ahead a professional lets athletes request sessions. */
export const DAYS_AHEAD_MIN = 7
export const DAYS_AHEAD_MAX = 365
export const DAYS_AHEAD_DEFAULT = 90
/** The most that a professional can set as their limit of sessions per day. */
export const SESSIONS_PER_DAY_MAX = 20
export const BUFFER_MAX_MINUTES = 60
export const BUFFER_STEP_MINUTES = 5
/** Ranges of days off that aren't over. */
export const TIME_OFF_MAX = 50
export const TIME_OFF_MAX_DAYS = 366
export const TIME_OFF_LABEL_MAX_CHARS = 60
export const BLOCK_MIN_MINUTES = 15
export const BLOCK_MAX_HOURS = 24
/** How long past time off and past blocks are kept, for the weeks that a professional looks back at. */
export const TIME_OFF_RETENTION_DAYS = 90
export const NOTES_MAX_CHARS = 1000
export const PHONE_MAX_CHARS = 20
export const PHONE_MIN_DIGITS = 10
export const EMAIL_MAX_CHARS = 100
export const AGE_MIN_YEARS = 1
export const AGE_MAX_YEARS = 120
export const PASSWORD_MIN_CHARS = 8
export const PASSWORD_MAX_CHARS = 128
export const RECOVERY_LINK_MINUTES = 60
/** How long the owner can stop an administrator's reset of their second factor. */
export const FACTOR_RESET_HOURS = 72
/** For how many days an administrator can suspend an account, besides for good. */
export const SUSPENSION_DAYS = [7, 30] as const
/** How long a sign-in with the right password waits for the second factor. */
export const SECOND_FACTOR_MINUTES = 10
export const PASSKEYS_MAX = 5
export const PASSKEY_NAME_MAX_CHARS = 40
/** How long a person may take to use a passkey that we asked for. */
export const PASSKEY_MINUTES = 5
/** How long a link to confirm an address is valid. */
export const EMAIL_LINK_HOURS = 72
/** How long a link to undo an address change is valid. */
export const UNDO_LINK_DAYS = 7
/** The maximum duration of a login session. */
export const SESSION_DAYS = 30
export const ADMIN_SESSION_HOURS = 12
/** How long an admin's login session lasts without user activity. */
export const ADMIN_IDLE_MINUTES = 30
/** How long a single sign-on that a user made to confirm an action counts for it. */
export const REAUTHENTICATION_MINUTES = 5
/** Each tab holds one live stream. More than a plausible number of tabs only costs memory. */
export const LIVE_STREAMS_PER_PERSON = 20
/** How long a user has to complete single sign-on. */
export const SSO_MINUTES = 15
export const DOCUMENT_MAX_BYTES = 10 * 1024 * 1024
export const DOCUMENT_LINK_SECONDS = 60
/** How much longer than the video its link works, because a browser requests it in parts while it plays. */
export const VIDEO_LINK_EXTRA_MINUTES = 10
/** The number of images and PDFs in a message, which has one video instead. */
export const MESSAGE_FILES_MAX = 3
export const MESSAGE_FILE_MAX_BYTES = 10 * 1024 * 1024
export const MESSAGE_VIDEO_MAX_BYTES = 50 * 1024 * 1024
export const MESSAGE_VIDEO_MAX_MINUTES = 10
export const MESSAGE_FILE_NAME_MAX_CHARS = 200
/** The files of a conversation, of both sides together. */
export const THREAD_FILES_MAX_BYTES = 2 * 1024 * 1024 * 1024
/** The files that one side of a conversation has uploaded and not sent, and how long they are kept. */
export const UNSENT_FILES_MAX = 6
export const UNSENT_FILE_HOURS = 24
export const BIO_MAX_CHARS = 2000
/** Sports and conditions of a professional: characters of each, and how many of each. */
export const TOPIC_MAX_CHARS = 40
export const TOPICS_MAX = 12
export const LANGUAGES_MAX = 6
export const NAME_MAX_CHARS = 100
/** Limit for each of the first and the last name. */
export const NAME_PART_MAX_CHARS = 50
/** A first and a last name with the space between them. */
export const FULL_NAME_MAX_CHARS = 2 * NAME_PART_MAX_CHARS + 1
/** The longest part of a name without a space. */
export const NAME_WORD_MAX_CHARS = 60
export const CARD_STEP_ADVANCE_MS = 2000
/** The administrators' totals of users and bookings are exact up to this value and '10,000+' above it. */
export const COUNT_SHOWN_MAX = 10_000
/** The number of results of a search is exact up to this value and '1,000+' above it. */
export const SEARCH_COUNT_MAX = 1000
/** Facet counts are exact up to this number of results and estimated from a sample beyond it. */
export const FACETS_EXACT_MAX = 10_000
export const SEARCH_WORDS_MAX_CHARS = 100
/** Suggestions while typing, of all kinds together. */
export const SUGGESTIONS_MAX = 8
/** Professionals who are shown when nobody is around a place. */
export const NEARBY_MAX = 3
export const SYNONYM_SETS_MAX = 500
export const SYNONYM_PHRASES_MAX = 12
/** The days whose available slots a card shows, and how many of each. */
export const CARD_DAYS_MAX = 3
export const CARD_TIMES_MAX = 3
/** How far ahead the next available slots are looked for. */
export const NEXT_SLOTS_DAYS = 28
/** Available slots from this local hour on count as evening. */
export const EVENING_FROM_HOUR = 17
/** The requests that the response figures are about. With fewer than the minimum, there are none. */
export const RESPONSE_FIGURES_DAYS = 90
export const RESPONSE_FIGURES_MIN_REQUESTS = 5
/** The number of unread notifications is exact up to this value and '99+' above it. */
export const UNREAD_SHOWN_MAX = 99
export const PAGE_SIZE = 20
/** How many other professionals the email about a declined or expired request offers. */
export const ALTERNATIVES_MAX = 3
/** A week of quarter-hour sessions, day and night, would be 672. */
export const WEEK_ITEMS_MAX = 300
/** How many athletes one request for fee previews can name. */
export const FEE_PREVIEWS_MAX = 100
export const COMPARED_MAX = 3
export const SAVED_SEARCHES_MAX = 10
export const SAVED_SEARCH_NAME_MAX_CHARS = 150
/** How many matches an alert counts at most; '20+' above it. */
export const ALERT_MATCHES_MAX = 20
/** The list of professionals that are in no named list. No named list can have its name. */
export const DEFAULT_SAVED_LIST = 'Saved'
export const SAVED_LISTS_MAX = 20
export const SAVED_PER_LIST_MAX = 200
export const SAVED_LIST_NAME_MAX_CHARS = 60
export const SAVED_NOTE_MAX_CHARS = 500
export const SUPPORT_SUBJECT_MAX_CHARS = 150
export const SUPPORT_MESSAGE_MAX_CHARS = 4000
export const SUPPORT_ANSWER_HOURS = 24
export const SUPPORT_MESSAGE_RETENTION_DAYS = 365
export const NOTIFICATION_RETENTION_DAYS = 365
/** Longer than the twelve weeks in the analytics. Totals also include older views. */
export const PROFILE_VIEW_RETENTION_DAYS = 400
/** Longer than a payment can be disputed (540 days) for a session that is booked 90 days ahead and moved. */
export const CONTACT_ACCESS_RETENTION_DAYS = 800
export const ACCOUNT_MIN_AGE_YEARS = 18
export const EXERCISE_NAME_MAX_CHARS = 100
export const EXERCISE_NOTES_MAX_CHARS = 2000
export const EQUIPMENT_NAME_MAX_CHARS = 60
export const EQUIPMENT_PER_EXERCISE = 20
export const OWN_EXERCISES_PER_PERSON = 100
/** In each direction. */
export const EXERCISE_VARIANTS_MAX = 10
export const URL_MAX_CHARS = 2000
export const WORKOUT_NAME_MAX_CHARS = 100
export const WORKOUTS_PER_PERSON = 100
export const EXERCISES_PER_WORKOUT = 40
/** Across all weeks. */
export const EXERCISES_PER_PROGRAM = 600
export const PROGRAM_WEEKS_MAX = 16
/** How far ahead an athlete can plan to start a program. */
export const PROGRAM_START_AHEAD_DAYS = 366
export const SETS_MAX = 20
/** An earlier day of a workout is a typing mistake. The service compares with today. */
export const FIRST_LOGGED_DAY = '2000-01-01'
export const REPS_MAX_CHARS = 40
export const REST_MAX_SECONDS = 3600
export const SETS_PER_LOG = 400
export const BAR_MAX_GRAMS = 50_000
export const PLATE_SIZES_MAX = 20
/** Of a workout in its log. Those that were removed or swapped count, because another device may still change them. */
export const EXERCISES_PER_LOG = 100
/** Twice what a person may log, because removed sets count, and two devices can add some at once. */
export const SETS_PER_DOCUMENT = 2 * SETS_PER_LOG
export const LOG_TITLE_MAX_CHARS = 250
export const OPEN_WORKOUTS_SHOWN = 10
/** What a browser keeps for adding and swapping exercises without a connection. */
export const EXERCISE_CHOICES_SHOWN = 200
export const EXERCISE_SWAPS_SHOWN = 100
export const BODY_MEASUREMENTS_MAX = 10
export const BODY_NAME_MAX_CHARS = 40
export const LOG_NOTES_MAX_CHARS = 1000
export const PLAN_TITLE_MAX_CHARS = 100
export const PLAN_STAGES_MAX = 10
/** In one stage of a plan. */
export const PLAN_WORKOUTS_MAX = 14
/** The most workouts that a stage can need before the next one opens. */
export const STAGE_WORKOUTS_MAX = 30
export const CUE_MAX_CHARS = 300
export const CHECK_IN_COMMENT_MAX_CHARS = 500
/** Plans of one professional that haven't ended. */
export const PLANS_MAX = 200
/** Of those, plans for the same athlete. */
export const PLANS_PER_PAIR = 10
export const PLAN_TEMPLATES_MAX = 50
/** What a plan's page shows of what was done. */
export const PLAN_WEEKS_SHOWN = 26
export const PLAN_WORKOUTS_SHOWN = 60
/** The newest workouts by which weeks and the open stage are counted: two a day for the weeks that are shown. */
export const PLAN_WORKOUTS_READ = 2 * 7 * PLAN_WEEKS_SHOWN
/** As sent, which browsers do compressed with gzip. Caddy takes up to 15 MB on a slow line. */
export const IMPORT_MAX_BYTES = 14 * 1024 * 1024
/** Unzipped: 200,000 sets of our own CSV, which compresses to a tenth. */
export const IMPORT_FILE_MAX_BYTES = 64 * 1024 * 1024
/** In one process: a file of 100,000 sets takes 80 MB while it is read. */
export const IMPORTS_AT_ONCE = 2
export const IMPORT_LINES_MAX = 200_000
export const IMPORT_CELL_MAX_CHARS = 10_000
/** Names of exercises in one file. */
export const IMPORT_NAMES_MAX = 1000
/** More wrong lines of a file are only counted. */
export const IMPORT_WRONG_SHOWN_MAX = 50
export const IMPORTS_PER_PERSON = 100
/** How many clients a professional's list has. */
export const CLIENTS_MAX = 1000
/** How many sessions a client's page has. */
export const CLIENT_SESSIONS_MAX = 100
/** How many of a person's packages are listed, the newest first. */
export const PACKAGES_SHOWN_MAX = 100
/** Questions of a professional before one type of session. */
export const INTAKE_QUESTIONS_MAX = 15
export const INTAKE_QUESTION_MAX_CHARS = 200
export const INTAKE_OPTIONS_MAX = 10
export const INTAKE_OPTION_MAX_CHARS = 100
export const INTAKE_SHORT_ANSWER_MAX_CHARS = 200
export const INTAKE_LONG_ANSWER_MAX_CHARS = 2000
export const INTAKE_SCALE_MAX = 10
export const CONSENT_TEXT_MAX_CHARS = 4000
/** A professional's private note about a session. */
export const SESSION_NOTE_MAX_CHARS = 4000
export const SESSION_SUMMARY_MAX_CHARS = 2000
/** How long a shared summary can be changed. */
export const SUMMARY_EDIT_HOURS = 24
export const MESSAGE_MAX_CHARS = 2000
/** A text with an answer to a booking. */
export const ANSWER_MESSAGE_MAX_CHARS = 500
export const MESSAGES_PAGE = 50
/** How many messages an athlete can send to a professional without a booking before an answer. */
export const MESSAGES_UNTIL_ANSWERED = 3
/** How long a thread is unread before its reader is notified. */
export const UNREAD_NOTIFIED_AFTER_MINUTES = 10
export const DRAFT_RETENTION_DAYS = 30
/** How long after a session's end its request's personal details are kept, in calendar months. */
export const BOOKING_DETAILS_MONTHS = 24
export const REPORT_REASON_MIN_CHARS = 10
export const REPORT_REASON_MAX_CHARS = 1000
/** How many messages an admin reads before and after a reported one. */
export const REPORT_CONTEXT_MESSAGES = 5
/** The number of unread threads is exact up to this value and '99+' above it. */
export const UNREAD_THREADS_SHOWN_MAX = 99
export const REVIEW_EDIT_HOURS = 24
export const REVIEW_COMMENT_MAX_CHARS = 1000
export const REVIEW_REPLY_MAX_CHARS = 1000
export const REVIEWS_FOR_ATHLETE = 10
export const REVIEWS_FOR_PROFESSIONAL = 5
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024
/** How many of the newest appointments an admin can read, and how many of them the panel shows. */
export const ADMIN_APPOINTMENTS_READ = 50
export const ADMIN_APPOINTMENTS_SHOWN = 10
export const ANNOUNCEMENT_TITLE_MAX_CHARS = 100
export const ANNOUNCEMENT_MESSAGE_MAX_CHARS = 2000
export const USER_SEARCH_MAX_CHARS = 100
/** Page size of the user ids that identity returns for announcements. */
export const USER_IDS_PAGE = 1000
/** How long delivered and waiting webhook events are kept. */
export const WEBHOOK_RETENTION_DAYS = 30
export const WEBHOOK_ENDPOINTS_MAX = 10
/** Browsers and phones that receive a person's pushes. The oldest gives way to a new one. */
export const PUSH_DEVICES_MAX = 10
/** When email and push wait unless a user changes it, as local times. */
export const QUIET_FROM = '21:00'
export const QUIET_UNTIL = '08:00'
/** News of a session that starts this soon doesn't wait for the end of the quiet hours. */
export const SOON_HOURS = 12
/** How many emails about bookings with one other person a user gets within an hour before a digest collects the rest. */
export const EMAILS_PER_PAIR_AND_HOUR = 3
/** How many updates a digest lists. */
export const DIGEST_ITEMS_MAX = 20
/** How long deliveries are also signed with a replaced secret. */
export const WEBHOOK_OLD_SECRET_HOURS = 24
export const API_CLIENTS_MAX = 50
/** Page size of the API for other teams' services, and the maximum number of people per request. */
export const API_PAGE_MAX = 100
export const API_PEOPLE_MAX = 100
/** The maximum length of any list in a request. */
export const LIST_MAX = 1000
export const IDEMPOTENCY_KEY_MAX_CHARS = 200
/** Bounds of all instants in requests. */
export const FIRST_INSTANT = '2000-01-01T00:00:00Z'
export const INSTANT_AHEAD_DAYS = 366
/** Bounds of all calendar days in requests. */
export const FIRST_DAY = '1900-01-01'
export const LAST_DAY = '2100-12-31'

export const EARNINGS_RANGE_DAYS = 366
/** A page of earnings for the CSV. */
export const EARNINGS_PAGE_MAX = 500

/** Packages of sessions. */
export const PACKAGES_MAX = 5
export const PACKAGE_SESSIONS_MIN = 2
export const PACKAGE_SESSIONS_MAX = 20
export const PACKAGE_MONTHS_MIN = 3
export const PACKAGE_MONTHS_MAX = 24
export const PACKAGE_PRICE_MIN_CENTS = 100
/** The largest amount that the payment provider charges at once. */
export const PACKAGE_PRICE_MAX_CENTS = 99_999_999
