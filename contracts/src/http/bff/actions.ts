import type { Endpoint } from '../../endpoint.ts'
import type { ServiceName } from '../../service-name.ts'
import * as accounts from '../accounts.ts'
import { sendAnnouncement } from '../announcements.ts'
import { openAppointmentDetails } from '../appointments-admin.ts'
import * as billing from '../billing.ts'
import * as body from '../body.ts'
import { bookingEndpoints as booking } from '../booking.ts'
import * as directory from '../directory.ts'
import * as exercises from '../exercises.ts'
import * as identity from '../identity.ts'
import { setShownOnLanding } from '../landing.ts'
import * as loginSessions from '../login-sessions.ts'
import { celebrateMoment } from '../moments.ts'
import * as notification from '../notification.ts'
import * as notificationSettings from '../notification-settings.ts'
import * as payments from '../payments.ts'
import * as profiles from '../profiles.ts'
import * as programExercises from '../program-exercises.ts'
import * as programs from '../programs.ts'
import * as progress from '../progress.ts'
import * as reviews from '../reviews.ts'
import * as savedLists from '../saved-lists.ts'
import * as saved from '../saved-professionals.ts'
import * as savedSearches from '../saved-searches.ts'
import * as subscriptions from '../subscriptions.ts'
import * as suggestions from '../suggestions.ts'
import * as synonyms from '../synonyms.ts'
import * as training from '../training.ts'
import * as trainingDays from '../training-days.ts'
import * as imports from '../training-imports.ts'
import * as trainingSettings from '../training-settings.ts'
import { adminListUsers, changeRole } from '../users-admin.ts'
import * as documents from '../verification-documents.ts'
import * as workoutDocuments from '../workout-documents.ts'

/** Declares a service's endpoint that the BFF forwards on behalf of the user, under '/<service>' plus its path. */
export const throughBff = <E extends Endpoint>(
  service: ServiceName,
  target: E,
): E & { target: ServiceName; servicePath: string } => ({
  ...target,
  path: `/${service}${target.path}`,
  target: service,
  servicePath: target.path,
})

/** The endpoints that the BFF forwards unchanged. */
export const actions = {
  chooseRole: throughBff('identity', identity.chooseRole),
  updateProfile: throughBff('identity', accounts.updateProfile),
  sendConfirmation: throughBff('identity', accounts.sendConfirmation),
  listLoginSessions: throughBff('identity', loginSessions.listLoginSessions),
  reauthenticateByPassword: throughBff('identity', loginSessions.reauthenticateByPassword),
  endLoginSession: throughBff('identity', loginSessions.endLoginSession),
  endAllLoginSessions: throughBff('identity', loginSessions.endAllLoginSessions),
  celebrateMoment: throughBff('identity', celebrateMoment),
  saveProfile: throughBff('directory', directory.saveProfile),
  uploadDocument: throughBff('directory', documents.uploadDocument),
  finishSetup: throughBff('directory', directory.finishSetup),
  setPrice: throughBff('directory', directory.setPrice),
  setAccepting: throughBff('directory', directory.setAccepting),
  setShownOnLanding: throughBff('directory', setShownOnLanding),
  showContact: throughBff('directory', directory.showContact),
  saveProfessional: throughBff('directory', saved.saveProfessional),
  unsaveProfessional: throughBff('directory', saved.unsaveProfessional),
  getSaved: throughBff('directory', saved.getSaved),
  putInList: throughBff('directory', saved.putInList),
  setNote: throughBff('directory', saved.setNote),
  listSavedLists: throughBff('directory', savedLists.listSavedLists),
  createSavedList: throughBff('directory', savedLists.createSavedList),
  renameSavedList: throughBff('directory', savedLists.renameSavedList),
  deleteSavedList: throughBff('directory', savedLists.deleteSavedList),
  listSavedSearches: throughBff('directory', savedSearches.listSavedSearches),
  getSavedSearch: throughBff('directory', savedSearches.getSavedSearch),
  saveSearch: throughBff('directory', savedSearches.saveSearch),
  updateSavedSearch: throughBff('directory', savedSearches.updateSavedSearch),
  deleteSavedSearch: throughBff('directory', savedSearches.deleteSavedSearch),
  postReview: throughBff('directory', reviews.postReview),
  editReview: throughBff('directory', reviews.editReview),
  replyToReview: throughBff('directory', reviews.replyToReview),
  reportReview: throughBff('directory', reviews.reportReview),
  hideReview: throughBff('directory', reviews.hideReview),
  keepReview: throughBff('directory', reviews.keepReview),
  recordProfileView: throughBff('directory', profiles.recordProfileView),
  setPicture: throughBff('directory', profiles.setPicture),
  removePicture: throughBff('directory', profiles.removePicture),
  approveProfessional: throughBff('directory', directory.approveProfessional),
  rejectProfessional: throughBff('directory', directory.rejectProfessional),
  openDocument: throughBff('directory', documents.openDocument),
  withdrawApproval: throughBff('directory', directory.withdrawApproval),
  suggestSearches: throughBff('directory', suggestions.suggestSearches),
  findNearestPlace: throughBff('directory', suggestions.findNearestPlace),
  adminListSynonyms: throughBff('directory', synonyms.adminListSynonyms),
  adminAddSynonyms: throughBff('directory', synonyms.adminAddSynonyms),
  adminRemoveSynonyms: throughBff('directory', synonyms.adminRemoveSynonyms),
  adminListUsers: throughBff('identity', adminListUsers),
  changeRole: throughBff('identity', changeRole),
  sendAnnouncement: throughBff('notification', sendAnnouncement),
  setupPaymentMethod: throughBff('billing', billing.setupPaymentMethod),
  confirmPaymentMethod: throughBff('billing', billing.confirmPaymentMethod),
  setupSubscriptionCard: throughBff('billing', billing.setupSubscriptionCard),
  confirmSubscriptionCard: throughBff('billing', billing.confirmSubscriptionCard),
  createSubscriptionCheckout: throughBff('billing', subscriptions.createSubscriptionCheckout),
  getSubscription: throughBff('billing', subscriptions.getSubscription),
  cancelSubscription: throughBff('billing', subscriptions.cancelSubscription),
  resumeSubscription: throughBff('billing', subscriptions.resumeSubscription),
  retryRefund: throughBff('billing', payments.retryRefund),
  markRefundPaid: throughBff('billing', payments.markRefundPaid),
  giveFeeBack: throughBff('billing', billing.giveFeeBack),
  verifyPayment: throughBff('billing', payments.verifyPayment),
  createSessionCheckout: throughBff('billing', payments.createSessionCheckout),
  getPayoutAccount: throughBff('billing', payments.getPayoutAccount),
  startPayoutOnboarding: throughBff('billing', payments.startPayoutOnboarding),
  setSchedule: throughBff('booking', booking.setSchedule),
  addTimeOff: throughBff('booking', booking.addTimeOff),
  removeTimeOff: throughBff('booking', booking.removeTimeOff),
  addTimeBlock: throughBff('booking', booking.addTimeBlock),
  removeTimeBlock: throughBff('booking', booking.removeTimeBlock),
  setOffers: throughBff('booking', booking.setOffers),
  getRequestLimit: throughBff('booking', booking.getRequestLimit),
  listOfferedTypes: throughBff('booking', booking.listOfferedTypes),
  listOpenings: throughBff('booking', booking.listOpenings),
  getLastDetails: throughBff('booking', booking.getLastDetails),
  requestAppointment: throughBff('booking', booking.requestAppointment),
  acceptAppointment: throughBff('booking', booking.acceptAppointment),
  declineAppointment: throughBff('booking', booking.declineAppointment),
  suggestTime: throughBff('booking', booking.suggestTime),
  acceptSuggestion: throughBff('booking', booking.acceptSuggestion),
  declineSuggestion: throughBff('booking', booking.declineSuggestion),
  openAppointmentDetails: throughBff('booking', openAppointmentDetails),
  cancelAppointment: throughBff('booking', booking.cancelAppointment),
  countUnreadThreads: throughBff('booking', booking.countUnreadThreads),
  listMessages: throughBff('booking', booking.listMessages),
  sendMessage: throughBff('booking', booking.sendMessage),
  saveDraft: throughBff('booking', booking.saveDraft),
  readThread: throughBff('booking', booking.readThread),
  reportMessage: throughBff('booking', booking.reportMessage),
  adminOpenMessage: throughBff('booking', booking.adminOpenMessage),
  hideMessage: throughBff('booking', booking.hideMessage),
  keepMessage: throughBff('booking', booking.keepMessage),
  getCalendarFeed: throughBff('booking', booking.getCalendarFeed),
  updateCalendarFeed: throughBff('booking', booking.updateCalendarFeed),
  deleteCalendarFeed: throughBff('booking', booking.deleteCalendarFeed),
  listBusyCalendars: throughBff('booking', booking.listBusyCalendars),
  addBusyCalendar: throughBff('booking', booking.addBusyCalendar),
  removeBusyCalendar: throughBff('booking', booking.removeBusyCalendar),
  listExercises: throughBff('content', exercises.listExercises),
  listExercisesInShort: throughBff('content', exercises.listExercisesInShort),
  listEquipment: throughBff('content', exercises.listEquipment),
  getExercise: throughBff('content', exercises.getExercise),
  createExercise: throughBff('content', exercises.createExercise),
  updateExercise: throughBff('content', exercises.updateExercise),
  deleteExercise: throughBff('content', exercises.deleteExercise),
  listPrograms: throughBff('content', programs.listPrograms),
  listMyPrograms: throughBff('content', programs.listMyPrograms),
  getProgram: throughBff('content', programs.getProgram),
  followProgram: throughBff('content', programs.followProgram),
  unfollowProgram: throughBff('content', programs.unfollowProgram),
  createProgram: throughBff('content', programs.createProgram),
  draftProgram: throughBff('content', programs.draftProgram),
  updateProgram: throughBff('content', programs.updateProgram),
  deleteProgram: throughBff('content', programs.deleteProgram),
  adminListPrograms: throughBff('content', programs.adminListPrograms),
  addProgramExercise: throughBff('content', programExercises.addProgramExercise),
  updateProgramExercise: throughBff('content', programExercises.updateProgramExercise),
  removeProgramExercise: throughBff('content', programExercises.removeProgramExercise),
  listWorkouts: throughBff('content', training.listWorkouts),
  createWorkout: throughBff('content', training.createWorkout),
  planWorkout: throughBff('content', training.planWorkout),
  getWorkout: throughBff('content', training.getWorkout),
  changeWorkout: throughBff('content', training.changeWorkout),
  deleteWorkout: throughBff('content', training.deleteWorkout),
  planProgramDay: throughBff('content', training.planProgramDay),
  logTraining: throughBff('content', training.logTraining),
  listTrainingLogs: throughBff('content', training.listTrainingLogs),
  deleteTrainingLog: throughBff('content', training.deleteTrainingLog),
  getExerciseProgress: throughBff('content', training.getExerciseProgress),
  getProgress: throughBff('content', training.getProgress),
  saveTrainingLog: throughBff('content', workoutDocuments.saveTrainingLog),
  getTrainingLog: throughBff('content', workoutDocuments.getTrainingLog),
  listOpenWorkouts: throughBff('content', workoutDocuments.listOpenWorkouts),
  listExerciseChoices: throughBff('content', workoutDocuments.listExerciseChoices),
  getBody: throughBff('content', body.getBody),
  saveBodyEntry: throughBff('content', body.saveBodyEntry),
  deleteBodyEntry: throughBff('content', body.deleteBodyEntry),
  listRecords: throughBff('content', progress.listRecords),
  listMuscleWeeks: throughBff('content', progress.listMuscleWeeks),
  previewImport: throughBff('content', imports.previewImport),
  saveImportNames: throughBff('content', imports.saveImportNames),
  importTraining: throughBff('content', imports.importTraining),
  listImports: throughBff('content', imports.listImports),
  undoImport: throughBff('content', imports.undoImport),
  getTrainingDay: throughBff('content', trainingDays.getTrainingDay),
  getTrainingSettings: throughBff('content', trainingSettings.getTrainingSettings),
  saveTrainingSettings: throughBff('content', trainingSettings.saveTrainingSettings),
  proposeNewTime: throughBff('booking', booking.proposeNewTime),
  acceptNewTime: throughBff('booking', booking.acceptNewTime),
  declineNewTime: throughBff('booking', booking.declineNewTime),
  reportAbsence: throughBff('booking', booking.reportAbsence),
  withdrawAbsenceReport: throughBff('booking', booking.withdrawAbsenceReport),
  answerAbsenceReport: throughBff('booking', booking.answerAbsenceReport),
  giveLateNotice: throughBff('booking', booking.giveLateNotice),
  withdrawLateNotice: throughBff('booking', booking.withdrawLateNotice),
  releaseSession: throughBff('booking', booking.releaseSession),
  listAttendanceStatements: throughBff('booking', booking.listAttendanceStatements),
  adminOpenCase: throughBff('booking', booking.adminOpenCase),
  decideCase: throughBff('booking', booking.decideCase),
  listNotifications: throughBff('notification', notification.listNotifications),
  countUnread: throughBff('notification', notification.countUnread),
  markRead: throughBff('notification', notification.markRead),
  markAllRead: throughBff('notification', notification.markAllRead),
  deleteNotification: throughBff('notification', notification.deleteNotification),
  getPreferences: throughBff('notification', notification.getPreferences),
  setPreferences: throughBff('notification', notification.setPreferences),
  getNotificationSettings: throughBff('notification', notificationSettings.getNotificationSettings),
  changeNotificationSettings: throughBff('notification', notificationSettings.changeNotificationSettings),
  reportTimeZone: throughBff('notification', notificationSettings.reportTimeZone),
  addPushDevice: throughBff('notification', notificationSettings.addPushDevice),
  checkPushDevice: throughBff('notification', notificationSettings.checkPushDevice),
  removePushDevice: throughBff('notification', notificationSettings.removePushDevice),
}
