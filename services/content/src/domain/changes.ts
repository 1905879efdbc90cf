/** What of a record would differ: as it is, and as it is to be. What is left out stays. */
export const changesIn = <Row extends object, Given extends object>(
  row: Row,
  given: Given,
): { from: Partial<Row>; to: Partial<Given> } => {
  const fields = Object.entries(given).filter(
    ([field, value]) => value !== undefined && row[field as keyof Row] !== value,
  )
  const from = fields.map(([field]) => [field, row[field as keyof Row]])
  return { from: Object.fromEntries(from), to: Object.fromEntries(fields) as Partial<Given> }
}
