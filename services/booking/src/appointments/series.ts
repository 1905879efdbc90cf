import type { CancelledBy } from '@fieldside/contracts/appointment-sides.ts'
import { seriesRequested } from '@fieldside/contracts/events/booking.ts'
import type { ProfessionalEligibility } from '@fieldside/contracts/http/professional-lookups.ts'
import type { SeriesOutcome } from '@fieldside/contracts/series.ts'
import { type InSteps, userOf } from '@fieldside/platform/context.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { conflict, invalidInput } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { limitOf } from '@fieldside/platform/limits.ts'
import { inOneRoundTrip } from '@fieldside/platform/round-trip.ts'
import { type Emit, writeStep } from '@fieldside/platform/write.ts'
import type { BookingContext } from '../context.ts'
import { eventsOf } from '../errors.ts'
import { professionalLock } from '../professionals/store/professionals.ts'
import { type LockOf, locking } from '../schedule/store/locks.ts'
import type { BookingSchema } from '../schema.ts'
import { type Appointment, isAgreed, requestIn, startOf } from './rules/appointment.ts'
import type { Command } from './rules/commands.ts'
import { answerBy } from './rules/deadlines.ts'
import { decide } from './rules/decide.ts'
import { pairLimitAt } from './rules/pair-limit.ts'
import { ANSWER_IN_PROGRESS, NOT_PENDING } from './rules/request-rules.ts'
import { applyEvents } from './steps/apply-events.ts'
import { carryOutAccept, type Reply } from './steps/carry-out-accept.ts'
import type { OpenedAccept } from './steps/open-accept.ts'
import { reservePackage } from './steps/package-credits.ts'
import { publishEvent } from './steps/publish-event.ts'
import { publishSeriesAnswered, seriesFactsOf, startsOf } from './steps/publish-series.ts'
import { refuseSessions } from './steps/refuse-sessions.ts'
import { requestLimit } from './steps/request-limit.ts'
import { openAttempt } from './store/accept-attempts.ts'
import { newRequest } from './store/appointments.ts'
import { countRequests } from './store/open-requests.ts'
import { overlapping } from './store/own-sessions.ts'
import { endSeries, insertSeries, lockInSeries, type SeriesRow } from './store/series.ts'
import { lockedState } from './upsert-professional.ts'

/**
 * Takes the locks of a request, all of the series at once, and checks that one more request is allowed.
 * @throws too-many-pending, too-many-pair-requests, too-many-open-requests, email-unconfirmed
 */
export const lockRequests = async (
  ctx: BookingContext,
  tx: Tx<BookingSchema>,
  pair: { athleteId: string; professionalId: string },
  isEmailConfirmed: boolean,
): Promise<void> => {
  const { network } = ctx
  const locks: LockOf[] = [{ calendarOf: pair.professionalId }, { requestsOf: pair.athleteId }]
  if (network !== undefined) locks.push({ requestsFrom: network })
  await locking(tx, locks).execute()
  const pairLimit = pairLimitAt(limitOf('pairRequest', ctx.limitFactor).account, ctx.now())
  const counts = await countRequests(tx, { pair, network, pairLimit })
  const limit = requestLimit(ctx, counts, isEmailConfirmed)
  if (limit) throw limit
}

type Added = {
  series: SeriesRow
  drafted: readonly Appointment[]
  eligibility: ProfessionalEligibility
  confirmOverlap: boolean | undefined
  now: Date
}

/** Returns the drafts as one request: numbered, and with the deadline of the first. */
const asOne = (series: SeriesRow, drafted: readonly Appointment[]): Appointment[] =>
  drafted.map((appointment, series_index) => {
    const { state } = appointment
    if (state.name !== 'requested') throw new Error(`a draft is ${state.name}`)
    const answer_by = answerBy(appointment, startOf(drafted[0]!.state))
    return { ...appointment, series_id: series.id, series_index, state: { ...state, answer_by } }
  })

/** Rejects dates that overlap other sessions of the athlete, all at once. Requires `lockRequests`. @throws own-session-overlaps */
const refuseOverlaps = async (tx: Tx<BookingSchema>, requests: readonly Appointment[]): Promise<void> => {
  const found = await inOneRoundTrip(
    tx,
    ...requests.map((request) => overlapping(tx, { ...request, starts_at: startOf(request.state) })),
  )
  // A session can overlap two dates.
  refuseSessions([...new Map(found.flat().map((session) => [session.id, session])).values()])
}

/**
 * Adds the requests of a series and holds their times. Requires `lockRequests`.
 * @throws own-session-overlaps, and the problems of reservePackage
 */
export const addSeries = async (
  ctx: BookingContext,
  tx: Tx<BookingSchema>,
  emit: Emit,
  { series, drafted, eligibility, confirmOverlap, now }: Added,
): Promise<Appointment[]> => {
  const { network } = ctx
  const requests = asOne(series, drafted)
  const known = await professionalLock(tx, series.professional_id).executeTakeFirst()
  const locked = await lockedState(tx, eligibility, known, now)
  await insertSeries(tx, series)
  if (!confirmOverlap) await refuseOverlaps(tx, requests)
  await reservePackage(tx, emit, requests, now)
  for (const request of requests) {
    const starts_at = startOf(request.state)
    const event = { type: 'requested', at: now, starts_at } as const
    const [first, ...others] = newRequest(tx, request, { event, locked, network })
    await inOneRoundTrip(tx, first as never, ...(others as never[]))
    await publishEvent(tx, emit, request, event)
  }
  const [first] = requests
  emit(seriesRequested, series.id, {
    ...seriesFactsOf(series.id, first!),
    every_weeks: series.every_weeks,
    starts: startsOf(requests),
    answer_by: requestIn(first!.state)!.answer_by.toISOString(),
  })
  return requests
}

/** Returns the pending requests of a series. @throws not-pending, answer-in-progress */
const pendingOf = (appointments: readonly Appointment[]): Appointment[] => {
  const pending = appointments.filter(({ state }) => requestIn(state) !== null)
  if (pending.length === 0) throw conflict(NOT_PENDING.code, NOT_PENDING.detail)
  if (pending.some(({ state }) => state.name === 'accepting'))
    throw conflict(ANSWER_IN_PROGRESS.code, ANSWER_IN_PROGRESS.detail)
  return pending
}

/** Stores the attempt of a series before billing is called. Its first accepted date carries the fee. */
const openSeriesAccept = (
  ctx: InSteps<BookingContext>,
  series: SeriesRow,
  except: readonly string[],
): Promise<OpenedAccept> =>
  writeStep(ctx, async (tx, emit) => {
    const now = ctx.now()
    const pending = pendingOf(await lockInSeries(tx, series))
    const chosen = pending.filter(({ id }) => !except.includes(id))
    if (chosen.length === 0)
      throw invalidInput([{ field: 'except', message: 'Accept at least one date, or decline the series' }])
    let lead: Appointment | undefined
    for (const appointment of chosen) {
      const command = { type: 'accept', of_series: true } as const
      const opened = await applyEvents(tx, emit, appointment, eventsOf(decide(appointment, command, now)))
      lead ??= opened
    }
    const { state, id: appointment_id } = lead!
    if (state.name !== 'accepting') throw new Error(`accepting led to the state ${state.name}`)
    const started = { started_by: userOf(ctx).userId, starts_at: state.accepted_start, opened_at: now }
    const side = 'professional' as const
    const attempt = await openAttempt(tx, { id: newId(), appointment_id, side, ...started }, state.request)
    return { attempt, appointment: lead! }
  })

/**
 * Accepts a series in the three steps of a single request, with one fee before any confirmation.
 * @throws not-pending, answer-in-progress, invalid-input, and the problems of carryOutAccept
 */
export const acceptInSeries = async <R>(
  ctx: InSteps<BookingContext>,
  series: SeriesRow,
  except: readonly string[],
  replyOf: Reply<R>,
): Promise<R> => carryOutAccept(ctx, await openSeriesAccept(ctx, series, except), replyOf)

type Ending = {
  outcome: Exclude<SeriesOutcome, 'accepted' | 'given_up' | 'rest_cancelled'>
  by: CancelledBy
  command: Command
  now: Date
}

/** Ends all pending requests of a locked series in one step. @throws not-pending, answer-in-progress */
export const endInSeries = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  { id, appointments }: { id: string; appointments: readonly Appointment[] },
  { outcome, by, command, now }: Ending,
): Promise<Appointment[]> => {
  const ended: Appointment[] = []
  for (const appointment of pendingOf(appointments))
    ended.push(await applyEvents(tx, emit, appointment, eventsOf(decide(appointment, command, now))))
  await endSeries(tx, id, { state: 'ended', now })
  publishSeriesAnswered(emit, id, { outcome, by, appointments: ended, now })
  return ended
}

/** Cancels the given sessions of a locked series in one step, as far as they can be canceled. Leaves the others. */
export const cancelInSeries = async (
  tx: Tx<BookingSchema>,
  emit: Emit,
  { id, appointments }: { id: string; appointments: readonly Appointment[] },
  { ids, by, now }: { ids: readonly string[]; by: 'athlete' | 'professional'; now: Date },
): Promise<Appointment[]> => {
  const canceled: Appointment[] = []
  const left: Appointment[] = []
  for (const appointment of appointments) {
    const command = { type: 'cancel', by, of_series: true } as const
    const decision = ids.includes(appointment.id) ? decide(appointment, command, now) : null
    if (decision && 'events' in decision)
      canceled.push(await applyEvents(tx, emit, appointment, decision.events))
    else if (isAgreed(appointment.state) && startOf(appointment.state) > now) left.push(appointment)
  }
  const step = { outcome: 'rest_cancelled', by, appointments: canceled, leftOut: left, now } as const
  publishSeriesAnswered(emit, id, step)
  return canceled
}
