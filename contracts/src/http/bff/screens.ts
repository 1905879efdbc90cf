import { adminBookingsScreen, adminProfessionalsPage, adminScreen } from './admin.ts'
import { adminAuditScreen } from './audit.ts'
import { bookingRequestsScreen, bookingScreen, bookingsPage } from './bookings.ts'
import { athleteDashboardScreen, providerDashboardScreen, savedPage } from './dashboards.ts'
import { adminFailedRefundsScreen } from './failed-refunds.ts'
import { professionalSettingsScreen, professionalSetupScreen } from './professional.ts'
import { professionalBillingScreen } from './professional-billing.ts'
import { adminProgramsScreen } from './programs.ts'
import {
  adminReviewsScreen,
  myReviewsScreen,
  profileReviewsScreen,
  providerAnalyticsScreen,
  providerReviewsScreen,
} from './reviews.ts'
import { bookingPageScreen, professionalScreen, searchScreen } from './search.ts'
import { sessionPaymentScreen } from './session-payment.ts'
import { transactionsScreen } from './transactions.ts'

/** Screens of the web app, below /api/screens. The BFF composes each from several services. */
export const screens = {
  searchScreen,
  bookingPageScreen,
  professionalScreen,
  bookingScreen,
  sessionPaymentScreen,
  athleteDashboardScreen,
  bookingsPage,
  savedPage,
  bookingRequestsScreen,
  providerDashboardScreen,
  professionalSetupScreen,
  professionalSettingsScreen,
  professionalBillingScreen,
  transactionsScreen,
  adminScreen,
  adminProfessionalsPage,
  adminProgramsScreen,
  profileReviewsScreen,
  myReviewsScreen,
  providerReviewsScreen,
  providerAnalyticsScreen,
  adminReviewsScreen,
  adminBookingsScreen,
  adminFailedRefundsScreen,
  adminAuditScreen,
}
