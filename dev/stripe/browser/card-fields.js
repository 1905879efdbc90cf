// Rules of the four card fields, kept pure so that unit tests need no browser.

const BRANDS = [
  { name: 'amex', starts: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvc: 4 },
  { name: 'mastercard', starts: /^(5[1-5]|2[2-7])/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
  { name: 'visa', starts: /^4/, lengths: [16], groups: [4, 4, 4, 4], cvc: 3 },
]
const UNKNOWN = { name: 'unknown', lengths: [16], groups: [4, 4, 4, 4], cvc: 3 }

export function digitsOf(text) {
  return text.replace(/\D/g, '')
}

export function brandOf(number) {
  return BRANDS.find((brand) => brand.starts.test(number)) ?? UNKNOWN
}

export function passesLuhn(number) {
  let sum = 0
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = index % 2 === 1 ? Number(digit) * 2 : Number(digit)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

export function groupedNumber(text) {
  const brand = brandOf(digitsOf(text))
  let rest = digitsOf(text).slice(0, Math.max(...brand.lengths))
  const groups = []
  for (const size of brand.groups) {
    if (rest) groups.push(rest.slice(0, size))
    rest = rest.slice(size)
  }
  return groups.join(' ')
}

export function groupedExpiry(text) {
  let digits = digitsOf(text)
  if (/^[2-9]/.test(digits)) digits = `0${digits}`
  const year = digits.length > 4 && digits.slice(2, 4) === '20' ? digits.slice(4, 6) : digits.slice(2, 4)
  const month = digits.slice(0, 2)
  return digits.length > 2 ? `${month} / ${year}` : month
}

/** Returns Stripe's validation errors in field order. `done` names the fields that the user has left. */
export function validate(fields, done, now) {
  const number = digitsOf(fields.number)
  const checks = [
    ['number', () => numberError(number, done.number)],
    ['expiry', () => expiryError(digitsOf(fields.expiry), done.expiry, now)],
    ['cvc', () => cvcError(digitsOf(fields.cvc), brandOf(number).cvc, done.cvc)],
    ['postal', () => postalError(fields.postal, done.postal)],
  ]
  for (const [field, check] of checks) {
    const error = fields[field] === undefined ? null : check()
    if (error) return { field, code: error[0], message: error[1] }
  }
  return null
}

function numberError(number, done) {
  const { lengths } = brandOf(number)
  if (lengths.includes(number.length))
    return passesLuhn(number) ? null : ['invalid_number', 'Your card number is invalid.']
  return done ? ['incomplete_number', 'Your card number is incomplete.'] : null
}

function expiryError(digits, done, now) {
  if (digits.length < 4)
    return done ? ['incomplete_expiry', "Your card's expiration date is incomplete."] : null
  const month = Number(digits.slice(0, 2))
  const year = 2000 + Number(digits.slice(2, 4))
  if (month < 1 || month > 12) return ['invalid_expiry_month', "Your card's expiration date is invalid."]
  if (year < now.getFullYear())
    return ['invalid_expiry_year_past', "Your card's expiration year is in the past."]
  if (year > now.getFullYear() + 50) return ['invalid_expiry_year', "Your card's expiration year is invalid."]
  const past = year === now.getFullYear() && month < now.getMonth() + 1
  return past ? ['invalid_expiry_month_past', "Your card's expiration date is in the past."] : null
}

function cvcError(cvc, length, done) {
  return cvc.length < length && done ? ['incomplete_cvc', "Your card's security code is incomplete."] : null
}

function postalError(postal, done) {
  return postal.trim() === '' && done ? ['incomplete_zip', 'Your postal code is incomplete.'] : null
}
