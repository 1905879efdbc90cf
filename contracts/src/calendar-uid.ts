const DOMAIN = '@fieldside'

/** Returns the UID of an appointment's calendar event (RFC 7986, 5.3). It never changes, not even with our address. */
export const calendarUidOf = (appointmentId: string): string => `${appointmentId}${DOMAIN}`

/** Returns whether an event in someone's calendar is one of our own. */
export const isOwnCalendarUid = (uid: string): boolean => uid.endsWith(DOMAIN)
