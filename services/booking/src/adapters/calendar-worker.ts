import { parentPort } from 'node:worker_threads'
import { busyTimesOfCalendar, type CalendarQuestion } from './busy-times-of-calendar.ts'

const answerTo = (question: CalendarQuestion) => {
  try {
    return busyTimesOfCalendar(question) ?? null
  } catch {
    // What the error says may quote the file.
    return null
  }
}

parentPort?.on('message', (question: CalendarQuestion) => parentPort?.postMessage(answerTo(question)))
// Its start doesn't count toward the time that a file may take.
parentPort?.postMessage('ready')
