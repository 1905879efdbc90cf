import { SPORTS } from '@fieldside/contracts/sports.ts'

export const Sports = () => (
  <div>
    <h2 className="eyebrow text-[oklch(80%_.13_60)]">Whatever you play</h2>
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1.5 font-display text-lg text-on-deep-muted max-md:gap-x-4 max-md:text-base">
      {SPORTS.map((sport) => (
        <li key={sport}>{sport}</li>
      ))}
    </ul>
  </div>
)
