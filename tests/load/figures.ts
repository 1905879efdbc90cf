export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

export const figures = (title: string, found: Record<string, string | number>): void =>
  console.log(
    [title, ...Object.entries(found).map(([name, value]) => `  ${name.padEnd(44)} ${value}`)].join('\n'),
  )
