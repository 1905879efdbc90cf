const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Example: 'booking.appointment-confirmed' → 'Appointment confirmed'. */
export const eventWords = (type: string): string =>
  capital(type.slice(type.indexOf('.') + 1).replaceAll('-', ' '))

export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
