/** The first two digits of each state's ZIP codes. */
const STARTS: Record<string, string> = Object.fromEntries(
  `AK99 AL35,36 AR71,72 AZ85,86 CA90,91,92,93,94,95,96 CO80,81 CT06 DC20 DE19 FL32,33,34 GA30,31,39 HI96 IA50,51,52
  ID83 IL60,61,62 IN46,47 KS66,67 KY40,41,42 LA70,71 MA01,02,05 MD20,21 ME03,04 MI48,49 MN55,56 MO63,64,65 MS38,39
  MT59 NC27,28 ND58 NE68,69 NH03 NJ07,08 NM87,88 NV88,89 NY00,10,11,12,13,14 OH43,44,45 OK73,74 OR97 PA15,16,17,18,19
  PR00 RI02 SC29 SD57 TN37,38 TX73,75,76,77,78,79,88 UT84 VA20,22,23,24 VT05 WA98,99 WI53,54 WV24,25,26 WY82,83`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), entry.slice(2)]),
)

/** Whether the ZIP code can be in the state, so that 'CO 30355' isn't taken for one. */
export const isZipOf = (state: string, zip: string): boolean =>
  STARTS[state]?.split(',').includes(zip.slice(0, 2)) ?? false
