import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { createCalendarAddress } from '@fieldside/contracts/http/bff/calendar.ts'
import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import { fileActions } from '@fieldside/contracts/http/bff/file-actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { createTestAuthority } from '@fieldside/platform/testing/certificates.ts'
import { pdfFile } from '../fixtures/documents.ts'
import { yesterdaysSession } from '../fixtures/ended-session.ts'
import {
  freeSlot,
  type Listed,
  type Person,
  PHONE,
  request,
  signUp,
  strangers,
  uploadDocument,
} from '../fixtures/users.ts'
import type { FaultStack } from './fault-stack.ts'

/** A text that nobody else may ever see, and the tables that hold it in the clear. */
export type TypedText = { what: string; text: string; tables: string[] }

/** One word that appears nowhere else, so that no escaping or line break hides it. */
const word = (): string => `q${randomBytes(12).toString('hex')}`

export type Typing = { texts: TypedText[]; pro: Listed; athlete: Person }

const createTyping = () => {
  const texts: TypedText[] = []
  const note = (what: string, text: string, tables: string[]): string => {
    texts.push({ what, text, tables })
    return text
  }
  return { texts, note, type: (what: string, ...tables: string[]) => note(what, word(), tables) }
}
type Pen = ReturnType<typeof createTyping>
type Pair = { pro: Listed; athlete: Person; admin: Person }

const message = (text: string) => ({ client_id: randomUUID(), text })

const converse = async ({ type }: Pen, { pro, athlete, admin }: Pair): Promise<void> => {
  const [toPro, toAthlete] = [{ id: pro.professional.id }, { id: athlete.id }]
  const question = `${type('the question', 'booking.messages')} or call +1 303 555 0142`
  const { message: asked } = await athlete.api.call(actions.sendMessage, {
    params: toPro,
    body: message(question),
  })
  const answer = `Write to ${type('an address in the answer', 'booking.messages')}@mail.test`
  await pro.api.call(actions.sendMessage, { params: toAthlete, body: message(answer) })
  const params = { id: asked.id }
  const reason = `Rude: ${type('the reason of a report', 'booking.message_reports')}`
  await pro.api.call(actions.reportMessage, { params, body: { reason } })
  await admin.api.call(actions.adminOpenMessage, { params })
  const decision = `Fine: ${type('the reason of a decision', 'booking.audit_log')}`
  await admin.api.call(actions.keepMessage, { params, body: { reason: decision } })
}

/** Leaves a draft of each side, which their next message would delete. */
const leaveDrafts = async ({ type }: Pen, { pro, athlete }: Pair): Promise<void> => {
  for (const [person, id] of [
    [athlete, pro.professional.id],
    [pro, athlete.id],
  ] as const) {
    const body = { text: type('a draft', 'booking.message_drafts') }
    await person.api.call(actions.saveDraft, { params: { id }, body })
  }
}

/** Sends a text with each answer to a booking that takes one. */
const answerBookings = async ({ type }: Pen, { pro, athlete }: Pair): Promise<void> => {
  const ask = async () => ({ params: { id: (await request(athlete, pro.professional.id)).id } })
  const text = (what: string) => `See ${type(what, 'booking.messages')}`
  const laterBy = (days: number) =>
    new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS + 18 * 3_600_000).toISOString()
  const declined = await ask()
  await pro.api.call(actions.declineAppointment, { ...declined, body: { message: text('a decline') } })
  const suggested = await ask()
  const suggestion = { suggested_date: laterBy(20), message: text('a suggestion') }
  await pro.api.call(actions.suggestTime, { ...suggested, body: suggestion })
  const agreed = await ask()
  await pro.api.call(actions.acceptAppointment, agreed)
  const proposal = { proposed_date: laterBy(21), confirm_overlap: true, message: text('a proposal') }
  await athlete.api.call(actions.proposeNewTime, { ...agreed, body: proposal })
  await pro.api.call(actions.acceptNewTime, agreed)
  await pro.api.call(actions.cancelAppointment, { ...agreed, body: { message: text('a cancellation') } })
}

/** Types questions, a consent text, answers, a note, and a summary. All but the questions are encrypted at rest. */
const careForClient = async ({ type }: Pen, { pro, athlete }: Pair, given: FaultStack): Promise<void> => {
  const question = {
    id: randomUUID(),
    kind: 'long_text' as const,
    text: `Injuries, ${type('a question before sessions', 'booking.intake_sets')}?`,
    options: [],
  }
  const set = { appointment_type: 'consultation' as const, version: 0, questions: [question] }
  await pro.api.call(careActions.setIntakeQuestions, { body: set })
  const consent = `I agree to ${type('a consent text')}.`
  await pro.api.call(careActions.setIntakeConsent, { body: { text: consent, version: 0 } })
  const params = { id: (await request(athlete, pro.professional.id)).id }
  await pro.api.call(actions.acceptAppointment, { params })
  const answer = { question_id: question.id, version: 1, text: `My knee, ${type('an answer')}` }
  await athlete.api.call(careActions.answerIntake, {
    params,
    body: { answers: [answer], consent_version: 1 },
  })
  const note = { text: `Swollen, ${type('a private note')}`, version: 0 }
  await pro.api.call(careActions.saveSessionNote, { params, body: note })
  const held = { id: await yesterdaysSession(given, pro, athlete) }
  const summary = { text: `Three sets, ${type('a summary')}`, version: 0 }
  await pro.api.call(careActions.shareSessionSummary, { params: held, body: summary })
  await athlete.api.call(careActions.getSessionSummary, { params: held })
  await pro.api.call(screens.clientScreen, { params: { id: athlete.id } })
}

/** Requests a series with a note, which the professional accepts but for a date. */
const requestSeries = async ({ type }: Pen, { pro, athlete }: Pair): Promise<void> => {
  const series = await athlete.api.call(actions.requestSeries, {
    body: {
      ...{
        professional_id: pro.professional.id,
        appointment_type: 'consultation',
        every_weeks: 1,
        sessions: 3,
      },
      first: await freeSlot(athlete.api, pro.professional.id, 4),
      ...{ age: 31, sex: 'female', phone: PHONE, email: athlete.email, confirm_overlap: true },
      notes: `Both knees, ${type('a note for a series', 'booking.appointments')}`,
    },
  })
  const body = { except: [series.items[1]!.id] }
  await pro.api.call(actions.acceptSeries, { params: { id: series.id }, body })
}

/** Reports that a session wasn't held, and says No. */
const disagree = async ({ type }: Pen, { pro, athlete }: Pair, given: FaultStack): Promise<void> => {
  const params = { id: await yesterdaysSession(given, pro, athlete) }
  const statement = (what: string) => `I waited: ${type(what, 'booking.attendance_statements')}`
  const report = { absent: 'athlete' as const, statement: statement('a report of an absence') }
  await pro.api.call(actions.reportAbsence, { params, body: report })
  const answer = { agrees: false, statement: statement('the answer to a report') }
  await athlete.api.call(actions.answerAbsenceReport, { params, body: answer })
}

/** Sends a file in a message, opens it, leaves another one unsent, and uploads a document. */
const uploadFiles = async ({ type }: Pen, { pro, athlete }: Pair, given: FaultStack): Promise<void> => {
  const to = { id: pro.professional.id }
  const upload = async (): Promise<string> => {
    const path = `/booking/threads/with/${to.id}/files`
    const sent = { headers: { 'content-type': 'application/octet-stream' }, body: pdfFile('Specimen') }
    const response = await athlete.api.send('POST', path, sent)
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return ((await response.json()) as { id: string }).id
  }
  const name = `${type('the name of a file in a message', 'booking.message_files')}.pdf`
  const file = { id: await upload(), name }
  await athlete.api.call(actions.sendMessage, { params: to, body: { ...message(''), files: [file] } })
  const { url } = await pro.api.call(fileActions.openMessageFile, { params: { id: file.id } })
  await (await fetch(url)).arrayBuffer()
  await upload()
  const beginner = await signUp(given, { role: 'professional' })
  const document = `${type('the name of a document', 'directory.verification_documents')}.pdf`
  await uploadDocument(beginner.api, 'cpr_certification', document, pdfFile('Specimen'))
}

/** Creates, reads, renews, and turns off calendar addresses. */
const useFeeds = async ({ note }: Pen, { pro, athlete }: Pair): Promise<void> => {
  for (const { api } of [pro, athlete, athlete]) {
    const { address } = await api.call(createCalendarAddress)
    note('the token of a calendar address', new URL(address).pathname.match(/[\w-]{43}/)![0], [])
    for (const method of ['GET', 'GET', 'POST']) await (await fetch(address, { method })).text()
    await (await fetch(`${address}?again`, { headers: { referer: address } })).text()
  }
  await athlete.api.call(actions.deleteCalendarFeed)
}

const calendarWith = (title: string): string => {
  const day = new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')
  const event = [`UID:${title}`, `DTSTAMP:${day}T000000Z`, `DTSTART:${day}T170000Z`, `SUMMARY:${title}`]
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//EN',
    'BEGIN:VEVENT',
    ...event,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

/** Adds a busy calendar, and another one whose address doesn't work. */
const addBusyCalendars = async ({ type }: Pen, { pro }: Pair, given: FaultStack, folder: string) => {
  const authority = await createTestAuthority()
  const caFile = join(folder, 'calendar-authority.pem')
  writeFileSync(caFile, authority.ca)
  Object.assign(given.stack.environments.booking!, { NODE_ENV: 'test', NODE_EXTRA_CA_CERTS: caFile })
  await given.restart('booking')
  const [works, fails] = [type('the address of a busy calendar'), type('an address that doesn’t work')]
  const calendar = calendarWith(type('the title of an event elsewhere'))
  const server = createServer(await authority.issue(['localhost']), ({ url }, response) => {
    if (url?.includes(works)) response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendar)
    else response.writeHead(404).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const at = (path: string) => `https://localhost:${(server.address() as AddressInfo).port}/${path}/basic.ics`
  const name = type('the name of a busy calendar', 'booking.busy_calendars')
  try {
    await pro.api.call(actions.addBusyCalendar, { body: { name, url: at(works) } })
    for (const url of [at(fails), `https://${fails}.invalid/basic.ics`])
      await pro.api.send('POST', '/booking/busy-calendars', {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Elsewhere', url }),
      })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Types something private wherever the product takes it. `folder` holds files of the processes. */
export const typeEverywhere = async (
  given: FaultStack,
  folder: string,
  prepare: (pair: Pair) => Promise<void>,
): Promise<Typing> => {
  const pen = createTyping()
  const pair = { ...(await strangers(given, given.admin)), admin: given.admin }
  await prepare(pair)
  await converse(pen, pair)
  await answerBookings(pen, pair)
  await careForClient(pen, pair, given)
  await requestSeries(pen, pair)
  await disagree(pen, pair, given)
  await uploadFiles(pen, pair, given)
  await leaveDrafts(pen, pair)
  await useFeeds(pen, pair)
  const label = pen.type('the label of days off', 'booking.time_off')
  const first_day = new Date(Date.now() + 40 * DAY_MS).toISOString().slice(0, 10)
  await pair.pro.api.call(actions.addTimeOff, { body: { first_day, last_day: first_day, label } })
  await addBusyCalendars(pen, pair, given, folder)
  return { texts: pen.texts, pro: pair.pro, athlete: pair.athlete }
}
