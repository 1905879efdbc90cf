import { z } from 'zod'
import { type Endpoint, endpoint, type ServiceName } from '../endpoint.ts'
import { Cursor, Id, Instant, pageOf, ShownCount, TimeZone } from '../fields.ts'
import { Cents } from '../money.ts'
import { Appointment, AppointmentScope, countAppointments } from './appointments.ts'
import * as billing from './billing.ts'
import { PaymentMethod, PaymentState } from './billing.ts'
import { bookingEndpoints as booking } from './booking.ts'
import * as directory from './directory.ts'
import { ApplicantDocument, Professional, ProfessionalCard, SearchQuery } from './directory.ts'
import * as identity from './identity.ts'
import { PersonName, SignIn, SignUp, SsoNonce, SsoReturn, User } from './identity.ts'
import * as notification from './notification.ts'
import { AppointmentType, Offer, OfferedType } from './offers.ts'
import { Schedule } from './schedules.ts'

/** The endpoints that the web calls, all below /api. Screens are composed here; actions are a service's own endpoint. */

/** A service's endpoint as the BFF hands it on in the person's name: '/<service>' before its path, else the same. */
export const throughBff = <E extends Endpoint>(
  service: ServiceName,
  target: E,
): E & { target: ServiceName; servicePath: string } => ({
  ...target,
  path: `/${service}${target.path}`,
  target: service,
  servicePath: target.path,
})

/* Session */

export const SessionState = z.object({
  user: User.nullable(),
  expires_at: Instant.nullable(),
  /** What the browser has to know of this installation; no secret. */
  client: z.object({
    stripe_publishable_key: z.string().nullable(),
    stripe_script_url: z.string().nullable(),
    /** Demo data was asked for: a quiet strip says so. */
    demo: z.boolean(),
    /** The embedded mail catcher's page, when it runs. */
    inbox_url: z.string().nullable(),
    /** Where single sign-on begins; null where there is none. */
    sso: z.object({ login_url: z.string(), realm: z.string(), client_id: z.string() }).nullable(),
  }),
})
export type SessionState = z.infer<typeof SessionState>

export const getSession = endpoint({
  method: 'GET',
  path: '/session',
  summary: 'Who is signed in; user null when nobody is',
  callers: ['anyone'],
  reply: SessionState,
  problems: ['login-unavailable'],
})
export const startSession = endpoint({
  method: 'POST',
  path: '/session',
  summary: 'Signs in; the reply sets the cookie',
  callers: ['anyone'],
  body: SignIn,
  reply: SessionState,
  problems: ['invalid-credentials', 'login-unavailable', 'too-many-attempts'],
})
export const signUpAndStart = endpoint({
  method: 'POST',
  path: '/session/sign-up',
  summary: 'Signs up and in; the reply sets the cookie',
  callers: ['anyone'],
  body: SignUp,
  reply: SessionState,
  problems: ['email-in-use', 'login-unavailable', 'too-many-attempts'],
})
export const beginSso = endpoint({
  method: 'POST',
  path: '/session/sso/begin',
  summary: 'Before single sign-on: keeps its nonce in a cookie of this browser, if the login can be reached',
  callers: ['anyone'],
  body: z.strictObject({ nonce: SsoNonce }),
  status: 204,
  problems: ['login-unavailable'],
})
export const finishSso = endpoint({
  method: 'POST',
  path: '/session/sso',
  summary: 'After single sign-on: hands its result over, once; the reply sets the cookie',
  callers: ['anyone'],
  body: SsoReturn,
  reply: SessionState,
  problems: ['sso-refused', 'email-in-use', 'login-unavailable', 'too-many-attempts'],
})
export const leaveSession = endpoint({
  method: 'DELETE',
  path: '/session',
  summary: 'Signs out and takes the cookie back',
  callers: ['anyone'],
})
export const live = endpoint({
  method: 'GET',
  path: '/live',
  summary: "The person's live feed as server-sent events; closes when the session ends",
  callers: ['signed-in'],
  raw: true,
})

/* Screens */

export const SearchCard = ProfessionalCard.extend({
  /** Next free start within 28 days; null when there is none or no hours are set. */
  next_opening: Instant.nullable(),
  has_hours: z.boolean(),
  /** Null for those who cannot save. */
  saved: z.boolean().nullable(),
})
export type SearchCard = z.infer<typeof SearchCard>

export const searchScreen = endpoint({
  method: 'GET',
  path: '/screens/search',
  summary: 'Search results with availability and what is saved',
  callers: ['signed-in'],
  query: SearchQuery,
  reply: pageOf(SearchCard).extend({ count: ShownCount }),
})

export const professionalScreen = endpoint({
  method: 'GET',
  path: '/screens/professional/{id}',
  summary: 'A profile with its appointment types and next opening',
  callers: ['signed-in'],
  params: z.strictObject({ id: Id }),
  reply: z.object({
    professional: SearchCard,
    offers: z.array(OfferedType),
    /** Why booking is disabled, to show; null when it is possible. */
    not_bookable_reason: z.string().nullable(),
  }),
  problems: ['not-found'],
})

/** An appointment with who is on each side. */
export const Booking = Appointment.extend({ professional: ProfessionalCard, athlete: PersonName })
export type Booking = z.infer<typeof Booking>

export const bookingScreen = endpoint({
  method: 'GET',
  path: '/screens/booking/{id}',
  summary: 'One booking, for /booking/{id} and /booking-confirmation',
  callers: ['signed-in'],
  params: z.strictObject({ id: Id }),
  reply: z.object({ booking: Booking }),
  problems: ['not-found'],
})

export const athleteDashboardScreen = endpoint({
  method: 'GET',
  path: '/screens/athlete-dashboard',
  summary: "The athlete's bookings, saved professionals and true figures",
  callers: ['athlete'],
  reply: z.object({
    stats: z.object({ upcoming: z.int(), pending: z.int(), saved: z.int(), completed: z.int() }),
    upcoming: pageOf(Booking),
    past: pageOf(Booking),
    saved: pageOf(ProfessionalCard),
  }),
})

export const bookingsPage = endpoint({
  method: 'GET',
  path: '/screens/bookings',
  summary: "A further page of a dashboard's bookings",
  callers: ['athlete', 'professional'],
  query: z.strictObject({ scope: AppointmentScope, cursor: Cursor }),
  reply: pageOf(Booking),
})

export const savedPage = endpoint({
  method: 'GET',
  path: '/screens/saved-professionals',
  summary: 'A further page of the professionals that the athlete has saved',
  callers: ['athlete'],
  query: z.strictObject({ cursor: Cursor }),
  reply: pageOf(ProfessionalCard),
})

/** A request with what accepting it would cost. */
export const BookingRequest = Booking.extend({
  fee_due: z.boolean(),
})
export type BookingRequest = z.infer<typeof BookingRequest>

const Requests = pageOf(BookingRequest).extend({
  fee_cents: Cents,
  payment_method: PaymentMethod.nullable(),
  suspended: z.boolean(),
})

export const bookingRequestsScreen = endpoint({
  method: 'GET',
  path: '/screens/booking-requests',
  summary: 'Pending requests of the signed-in professional, the one to be answered first on top',
  callers: ['professional'],
  query: z.strictObject({ cursor: Cursor.optional() }),
  /** pending: of all pages. */
  reply: Requests.extend({ pending: z.int() }),
})

export const NextStep = z.object({
  /** 'listed' when nothing is missing. */
  step: z.enum(['setup', 'under_review', 'rejected', 'card', 'appointment_types', 'accepting', 'listed']),
  rejection_reason: z.string().nullable(),
})
export type NextStep = z.infer<typeof NextStep>

export const providerDashboardScreen = endpoint({
  method: 'GET',
  path: '/screens/provider-dashboard',
  summary: 'What is next, the requests and the day of the professional',
  callers: ['professional'],
  query: z.strictObject({ time_zone: TimeZone.optional() }),
  reply: z.object({
    next_step: NextStep,
    professional: Professional.nullable(),
    stats: countAppointments.reply,
    requests: Requests,
    /** The agreed ones to come. */
    upcoming: pageOf(Booking),
    past: pageOf(Booking),
  }),
})

export const professionalSetupScreen = endpoint({
  method: 'GET',
  path: '/screens/professional-setup',
  summary: 'What of setup is saved already',
  callers: ['professional'],
  reply: z.object({ professional: Professional.nullable(), payment: PaymentState }),
})

export const professionalSettingsScreen = endpoint({
  method: 'GET',
  path: '/screens/professional-settings',
  summary: 'Hours, appointment types, price and the switch, with what is missing for it',
  callers: ['professional'],
  reply: z.object({
    professional: Professional.nullable(),
    payment: PaymentState,
    schedule: Schedule.nullable(),
    offers: z.array(Offer),
    appointment_types: z.array(AppointmentType),
    /** What keeps the switch off, in the order to mend it. */
    missing: z.array(z.enum(['approval', 'card', 'appointment_types'])),
  }),
})

/** A professional as administrators see them, with the names of who opened their documents. */
export const AdminProfessional = Professional.extend({
  documents: z.array(
    ApplicantDocument.extend({
      opened_by_others: z.array(z.object({ name: z.string(), opened_at: Instant })),
    }),
  ),
})
export type AdminProfessional = z.infer<typeof AdminProfessional>

export const adminProfessionalsPage = endpoint({
  method: 'GET',
  path: '/screens/admin/professionals',
  summary: 'A later page of the professionals that the admin screen lists',
  callers: ['admin'],
  query: directory.adminListProfessionals.query,
  reply: pageOf(AdminProfessional),
})

export const adminScreen = endpoint({
  method: 'GET',
  path: '/screens/admin',
  summary: 'True totals and the professionals who wait for approval',
  callers: ['admin'],
  reply: z.object({
    stats: z.object({ users: z.int(), bookings: z.int(), programs: z.int(), pending_approvals: z.int() }),
    pending: pageOf(AdminProfessional),
    professionals: pageOf(AdminProfessional),
  }),
})

export const screens = {
  searchScreen,
  professionalScreen,
  bookingScreen,
  athleteDashboardScreen,
  bookingsPage,
  savedPage,
  bookingRequestsScreen,
  providerDashboardScreen,
  professionalSetupScreen,
  professionalSettingsScreen,
  adminScreen,
  adminProfessionalsPage,
}

/** Endpoints of services that the BFF hands on as they are. */
export const actions = {
  chooseRole: throughBff('identity', identity.chooseRole),
  saveProfile: throughBff('directory', directory.saveProfile),
  uploadDocument: throughBff('directory', directory.uploadDocument),
  finishSetup: throughBff('directory', directory.finishSetup),
  setPrice: throughBff('directory', directory.setPrice),
  setAccepting: throughBff('directory', directory.setAccepting),
  showContact: throughBff('directory', directory.showContact),
  saveProfessional: throughBff('directory', directory.saveProfessional),
  unsaveProfessional: throughBff('directory', directory.unsaveProfessional),
  approveProfessional: throughBff('directory', directory.approveProfessional),
  rejectProfessional: throughBff('directory', directory.rejectProfessional),
  openDocument: throughBff('directory', directory.openDocument),
  setupPaymentMethod: throughBff('billing', billing.setupPaymentMethod),
  confirmPaymentMethod: throughBff('billing', billing.confirmPaymentMethod),
  setSchedule: throughBff('booking', booking.setSchedule),
  setOffers: throughBff('booking', booking.setOffers),
  listOfferedTypes: throughBff('booking', booking.listOfferedTypes),
  listOpenings: throughBff('booking', booking.listOpenings),
  requestAppointment: throughBff('booking', booking.requestAppointment),
  acceptAppointment: throughBff('booking', booking.acceptAppointment),
  declineAppointment: throughBff('booking', booking.declineAppointment),
  suggestTime: throughBff('booking', booking.suggestTime),
  acceptSuggestion: throughBff('booking', booking.acceptSuggestion),
  declineSuggestion: throughBff('booking', booking.declineSuggestion),
  cancelAppointment: throughBff('booking', booking.cancelAppointment),
  listNotifications: throughBff('notification', notification.listNotifications),
  countUnread: throughBff('notification', notification.countUnread),
  markRead: throughBff('notification', notification.markRead),
  markAllRead: throughBff('notification', notification.markAllRead),
  deleteNotification: throughBff('notification', notification.deleteNotification),
  getPreferences: throughBff('notification', notification.getPreferences),
  setPreferences: throughBff('notification', notification.setPreferences),
}

export const sessionEndpoints = {
  getSession,
  startSession,
  signUpAndStart,
  beginSso,
  finishSso,
  leaveSession,
  live,
}
