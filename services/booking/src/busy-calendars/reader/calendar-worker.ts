import { parentPort } from 'node:worker_threads'
import {
  busyTimesOfCalendar,
  type CalendarContents,
  type CalendarQuestion,
} from './busy-times-of-calendar.ts'

/** A downloaded file. Its bytes are moved to the worker, so that the service holds each file once. */
export type CalendarFile = Omit<CalendarQuestion, 'text'> & { body: Uint8Array }

export type CalendarAnswer = CalendarContents | 'unreadable' | 'over-limit'

const answerTo = ({ body, ...asked }: CalendarFile): CalendarAnswer => {
  try {
    return busyTimesOfCalendar({ ...asked, text: new TextDecoder().decode(body) }) ?? 'unreadable'
  } catch {
    // What the error says may quote the file.
    return 'unreadable'
  }
}

parentPort?.on('message', (file: CalendarFile) => parentPort?.postMessage(answerTo(file)))
// Its start doesn't count toward the time that a file may take.
parentPort?.postMessage('ready')
