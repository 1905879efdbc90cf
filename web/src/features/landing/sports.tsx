import { SPORTS } from '@fieldside/contracts/sports.ts'

export const Sports = () => (
  <div className="mt-10 border-deep-line border-t pt-7">
    <h2 className="sr-only">Sports</h2>
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5 font-display text-lg text-on-deep-muted">
      {SPORTS.map((sport) => (
        <li key={sport}>{sport}</li>
      ))}
    </ul>
  </div>
)
