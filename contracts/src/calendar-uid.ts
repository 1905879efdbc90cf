export const CALENDAR_UID_DOMAIN = '@fieldside'

/**
 * Returns the UID of an appointment's calendar event (RFC 7986, 5.3). It never changes, not even with our address. Every
 * Fieldside site uses the same domain, so only the id tells whether an appointment is one of ours.
 */
export const calendarUidOf = (appointmentId: string): string => `${appointmentId}${CALENDAR_UID_DOMAIN}`
