/** One reading of a value. */
export type Reading = { hours: number; value: number }

/** Change per hour, with the limits of its 95 % confidence interval. */
export type Slope = { perHour: number; least: number; most: number }

/** Two-sided 97.5 % quantile of the normal distribution. With 30 readings or more, Student's t is within 5 % of it. */
const Z = 1.96

/**
 * Fits a line by ordinary least squares. The interval assumes independent residuals, so give it readings that are far
 * enough apart. Source: https://www.itl.nist.gov/div898/handbook/pmd/section4/pmd431.htm
 * @throws RangeError for fewer than three readings
 */
export const slopeOf = (readings: readonly Reading[]): Slope => {
  const count = readings.length
  if (count < 3) throw new RangeError('a slope needs at least three readings')
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / count
  const meanHours = mean(readings.map(({ hours }) => hours))
  const meanValue = mean(readings.map(({ value }) => value))
  const spread = readings.reduce((sum, { hours }) => sum + (hours - meanHours) ** 2, 0)
  const perHour =
    readings.reduce((sum, { hours, value }) => sum + (hours - meanHours) * (value - meanValue), 0) / spread
  const residual = readings.reduce(
    (sum, { hours, value }) => sum + (value - meanValue - perHour * (hours - meanHours)) ** 2,
    0,
  )
  const margin = Z * Math.sqrt(residual / (count - 2) / spread)
  return { perHour, least: perHour - margin, most: perHour + margin }
}

/** Returns the lowest reading of each span. For a heap, that is close to its size after a garbage collection. */
export const lowestOfEach = (readings: readonly Reading[], spanHours: number): Reading[] =>
  [...Map.groupBy(readings, ({ hours }) => Math.floor(hours / spanHours)).values()].map((span) =>
    span.reduce((lowest, reading) => (reading.value < lowest.value ? reading : lowest)),
  )
