/** Returns the fields that differ between a row and the given values. Undefined values don't count. */
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
