import * as intake from '../intake.ts'
import * as plans from '../plans.ts'
import * as sessionNotes from '../session-notes.ts'
import { throughBff } from './actions.ts'

/**
 * Actions about notes of a session and the questions before it. The BFF forwards them like `actions`. They are in a file
 * of their own so that only the parts that need them load them.
 */
export const careActions = {
  getSessionNote: throughBff('booking', sessionNotes.getSessionNote),
  saveSessionNote: throughBff('booking', sessionNotes.saveSessionNote),
  getSessionSummary: throughBff('booking', sessionNotes.getSessionSummary),
  shareSessionSummary: throughBff('booking', sessionNotes.shareSessionSummary),
  listClientPlans: throughBff('content', plans.listClientPlans),
  getIntakeQuestions: throughBff('booking', intake.getIntakeQuestions),
  setIntakeQuestions: throughBff('booking', intake.setIntakeQuestions),
  setIntakeConsent: throughBff('booking', intake.setIntakeConsent),
  getAppointmentIntake: throughBff('booking', intake.getAppointmentIntake),
  answerIntake: throughBff('booking', intake.answerIntake),
}
