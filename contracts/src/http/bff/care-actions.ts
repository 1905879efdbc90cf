import * as family from '../family.ts'
import * as intake from '../intake.ts'
import * as plans from '../plans.ts'
import * as sessionNotes from '../session-notes.ts'
import * as waitlists from '../waitlists.ts'
import { throughBff } from './actions.ts'

/**
 * Actions about notes of a session, the questions before it, waitlists, and family members. The BFF forwards them like
 * `actions`. They are in a file of their own so that only the parts that need them load them.
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
  joinWaitlist: throughBff('booking', waitlists.joinWaitlist),
  leaveWaitlist: throughBff('booking', waitlists.leaveWaitlist),
  listFamily: throughBff('booking', family.listFamily),
  addFamilyMember: throughBff('booking', family.addFamilyMember),
  changeFamilyMember: throughBff('booking', family.changeFamilyMember),
  removeFamilyMember: throughBff('booking', family.removeFamilyMember),
  countWaitlist: throughBff('booking', waitlists.countWaitlist),
}
