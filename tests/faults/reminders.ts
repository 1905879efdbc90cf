import { setTimeout as pause } from 'node:timers/promises'
import { REMINDER_TITLES } from '@fieldside/notification/inbox/rules/needs-answer.ts'
import { expect, it } from 'vitest'
import { createSql } from '../security/attacks/attack.ts'
import { type Agreed, agreeOnSessions, instantOf, reminderOf, STOPS } from './agreed-sessions.ts'
import type { FaultStack } from './fault-stack.ts'
import { createMailProxy, type MailMoment, type MailProxy } from './mail-proxy.ts'
import { type MovedClock, moveClock } from './moved-clock.ts'
import { until } from './until.ts'

const KILLS = 20
/** On a machine that runs browsers too, each of the starts takes several seconds. */
const SETTLES_WITHIN_MS = 180_000
/** As long as a start with its first events takes. */
const STARTING_MS = 1200
const TITLES = Object.values(REMINDER_TITLES)
const MOMENTS: readonly (MailMoment | 'starting')[] = ['claimed', 'sent', 'starting']

/** Counts the due reminders, the events, and the emails that are still open. */
const OPEN = `select
  (select count(*)::int from booking.jobs where job like 'remind-a%' and run_at <= $1) as due,
  (select count(*)::int from booking.outbox where type = 'booking.session-reminder-due'
    and not exists (select from notification.inbox i where i.event_id = outbox.event_id)) as events,
  (select count(*)::int from notification.deliveries d join notification.notifications n on n.id = d.notification_id
    where d.channel = 'email' and d.state = 'pending' and n.title = any($2)) as emails`

type Mail = { subject: string; text: string; message_id: string }
type Kill = { moment: MailMoment | 'starting' | 'idle' }
type Scene = { given: FaultStack; clock: MovedClock; proxy: MailProxy; kills: Kill[] }

/** Resolves once everything that is due at an instant was done. */
const untilSettled = async (given: FaultStack, at: Date, signal?: AbortSignal): Promise<void> => {
  const sql = createSql(given.databaseUrl)
  const open = async () => (await sql(OPEN, [at, TITLES]))[0]!
  const isDone = (counts: object) =>
    signal?.aborted === true || Object.values(counts).every((count) => count === 0)
  await until(`the reminders due at ${at.toISOString()}`, open, isDone, SETTLES_WITHIN_MS)
}

const startNotification = ({ clock, proxy }: Scene, aheadMs: number) =>
  clock.start('notification', aheadMs, { SMTP_URL: proxy.url })

/** Starts notification and kills it, at the latest when it has nothing left to do. */
const startAndKill = async (scene: Scene, at: Date, aheadMs: number): Promise<void> => {
  const wanted = MOMENTS[scene.kills.length % MOMENTS.length]!
  const reached =
    wanted === 'starting'
      ? pause(Math.random() * STARTING_MS)
      : scene.proxy.freezeAt(wanted, 1 + Math.floor(Math.random() * 3))
  const running = await startNotification(scene, aheadMs)
  const stop = new AbortController()
  const settled = untilSettled(scene.given, at, stop.signal)
  const moment = await Promise.race([reached.then(() => wanted), settled.then(() => 'idle' as const)])
  running.kill('SIGKILL')
  await running.exited
  stop.abort()
  await settled
  scene.proxy.thaw()
  scene.kills.push({ moment })
}

/** Moves the clock from stop to stop. At each, kills notification several times and then lets it finish. */
const passTheDays = async (scene: Scene): Promise<void> => {
  for (const [n, [day, time]] of STOPS.entries()) {
    const at = new Date(instantOf(day, time))
    const aheadMs = at.getTime() - Date.now()
    const booking = await scene.clock.start('booking', aheadMs)
    await booking.ready()
    // Nothing is due at the last stop.
    const killsByThen = Math.min(KILLS, Math.round((KILLS * (n + 1)) / (STOPS.length - 1)))
    while (scene.kills.length < killsByThen) await startAndKill(scene, at, aheadMs)
    const notification = await startNotification(scene, aheadMs)
    await untilSettled(scene.given, at)
    for (const running of [notification, booking]) {
      running.kill('SIGKILL')
      await running.exited
    }
  }
}

/** Each session that is on has a reminder of each kind, for each of its two people who wants emails. */
const remindersExpected = ({ sessions, withEmails }: Agreed): string[] =>
  sessions
    .filter(({ isOn }) => isOn)
    .flatMap(({ id, pro, athlete, startsAt }) =>
      [pro, athlete]
        .filter((person) => withEmails.has(person))
        .flatMap(({ email }) => TITLES.map((title) => reminderOf(email, title, id, startsAt))),
    )

/** Returns the Message-IDs of the reminders that arrived, by reminder, with one entry per email. */
const remindersSent = async (
  { stack }: FaultStack,
  { people, sessions }: Agreed,
): Promise<Map<string, string[]>> => {
  const sent = new Map<string, string[]>()
  for (const { email } of people) {
    const response = await fetch(`${stack.urls.inbox}/api/mails?to=${encodeURIComponent(email)}`)
    const mails = (await response.json()) as Mail[]
    for (const { subject, text, message_id } of mails.filter((mail) =>
      TITLES.some((one) => one === mail.subject),
    )) {
      const { id } = sessions.find((session) => text.includes(session.id)) ?? { id: 'an unknown session' }
      const times = [...new Set(sessions.map(({ startsAt }) => startsAt))]
      const startsAt = times.find((time) => text.includes(reminderOf('', '', '', time).split(' at ')[1]!))
      const reminder = reminderOf(email, subject, id, startsAt ?? '1970-01-01')
      sent.set(reminder, [...(sent.get(reminder) ?? []), message_id])
    }
  }
  return sent
}

export const reminders = (given: () => FaultStack): void => {
  it('emails each person each reminder once while the clock moves by days and notification is killed 20 times, and none of an old time or a canceled session [reminders/two] [reminders/once] [reminders/still-true]', async () => {
    const agreed = await agreeOnSessions(given())
    const proxy = await createMailProxy(given().stack.ports.smtp)
    const clock = await moveClock(given())
    const scene: Scene = { given: given(), clock, proxy, kills: [] }
    try {
      await passTheDays(scene)
    } finally {
      await clock.restore()
      await proxy.close()
    }
    const sent = await remindersSent(given(), agreed)
    expect([...sent.keys()].toSorted()).toEqual(remindersExpected(agreed).toSorted())
    // A kill after sending repeats the email with the same id, by which mail programs recognize it.
    for (const [reminder, ids] of sent) expect([reminder, new Set(ids).size]).toEqual([reminder, 1])
    const killsAt = (moment: Kill['moment']) => scene.kills.filter((kill) => kill.moment === moment).length
    expect(scene.kills).toHaveLength(KILLS)
    for (const moment of MOMENTS) expect(killsAt(moment)).toBeGreaterThan(0)
    const emails = [...sent.values()].flat().length
    console.log(
      `${sent.size} reminders expected and sent, ${emails} emails, ${MOMENTS.map((one) => `${killsAt(one)} kills ${one}`).join(', ')}, ${killsAt('idle')} idle`,
    )
  }, 900_000)
}
