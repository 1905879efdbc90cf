/** Formats a Markdown table with aligned columns. */
export const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const all = [head, ...rows].map((cells) => cells.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = head.map((_, column) => Math.max(...all.map((cells) => cells[column]?.length ?? 0)))
  const line = (cells: string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [first, ...others] = all.map(line)
  return [first, line(widths.map((width) => '-'.repeat(width))), ...others].join('\n')
}

/** Replaces the text between two marker comments. @throws Error when the page lacks them */
export const withGenerated = (
  page: string,
  name:
    | 'configuration'
    | 'limits'
    | 'processes'
    | 'sizes'
    | 'appointment-states'
    | 'folders'
    | 'web-layers'
    | 'nouns'
    | 'personal-data',
  generated: string,
): string => {
  const [begin, end] = [`<!-- ${name}: npm run generate writes what follows -->`, `<!-- end of ${name} -->`]
  const [from, until] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || until < from) throw new Error(`the page lacks '${begin}' … '${end}'`)
  return `${page.slice(0, from)}${begin}\n\n${generated}\n\n${page.slice(until)}`
}
