import { EARTH_RADIUS_MILES, type Point } from '../../places/rules/gazetteer.ts'

const MILES_PER_DEGREE = (EARTH_RADIUS_MILES * Math.PI) / 180
/** Up to this radius, quarters of a degree cover a circle with fewer than 30 cells; beyond it, whole degrees do. */
const FINE_MAX_MILES = 25

/** Returns the filter values of the cells that a circle touches: 'area' has quarters of a degree, 'region' degrees. */
export const cellsAround = ({ latitude, longitude }: Point, radiusMiles: number): string[] => {
  const [name, perDegree] = radiusMiles <= FINE_MAX_MILES ? ['#area', 4] : ['#region', 1]
  const latitudeSpan = radiusMiles / MILES_PER_DEGREE
  const longitudeSpan =
    latitudeSpan / Math.max(0.1, Math.cos(((Math.abs(latitude) + latitudeSpan) * Math.PI) / 180))
  const range = (from: number, to: number): number[] => {
    const first = Math.floor(from * perDegree)
    return Array.from({ length: Math.floor(to * perDegree) - first + 1 }, (_, n) => first + n)
  }
  return range(latitude - latitudeSpan, latitude + latitudeSpan).flatMap((row) =>
    range(longitude - longitudeSpan, longitude + longitudeSpan).map((column) => `${name} ${row} ${column}`),
  )
}
