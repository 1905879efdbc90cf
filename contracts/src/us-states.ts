/**
 * Postal abbreviations of the states, the District of Columbia, and the territories (USPS Publication 28, appendix
 * B).
 */
const US_STATE_CODES = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND ' +
    'OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY AS FM GU MH MP PR PW VI'
  ).split(' '),
)

/** Returns whether two capital letters abbreviate a state. */
export const isStateCode = (code: string): boolean => US_STATE_CODES.has(code)

/** The letters, spaces, and marks of names, such as D.C. or Hawaiʻi. */
const NAME = /^[\p{L}\p{M}\s.'’-]+$/u

/** Returns false for two letters that don't abbreviate a state, and for what can't be a name. Others aren't checked. */
export const isPlausibleState = (text: string): boolean =>
  /^[a-z]{2}$/i.test(text) ? isStateCode(text.toUpperCase()) : NAME.test(text)
