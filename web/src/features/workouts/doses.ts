/** A time, a length, or another measure, written in short, in words, or as a clock. */
const MEASURE =
  /\d:[0-5]\d|\d\s*-?(?:(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|meters?|metres?|km|k|kilomet(?:er|re)s?|cm|mi|miles?|yds?|yards?|ft|feet|foot|inch|inches|laps?|k?cals?|calories|watts?|breaths?)(?![\p{L}\d])|["'″′”’])/iu

/** Returns true for a measure such as '20 m', '60 seconds', or '1:30', which has no repetitions to count. */
export const isMeasured = (dose: string): boolean => MEASURE.test(dose)

/** Returns the first number of a dose in repetitions, such as 8 of '8-12'. Of '3x10' it isn't clear, so it is null. */
export const firstReps = (dose: string): number | null => {
  const digits = /^\s*(\d{1,4})(?!\d|[.,:]\d|\s*[x×*]\s*\d|\s*sets?\b)/i.exec(dose)?.[1]
  return digits === undefined || isMeasured(dose) ? null : Number(digits)
}
