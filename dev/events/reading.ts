export type StoredRecord = { topic: string; key: string; value: string }

export type Reading = {
  topics: readonly string[]
  /** 'now' skips what is on the bus already. */
  from: 'beginning' | 'now'
  /** Keeps reading until the signal aborts. Otherwise ends with the last record that is there at the start. */
  follows: boolean
  signal: AbortSignal
  /** Called once with all records that are there at the start, then with those that arrive. In order per key. */
  onRecords: (records: StoredRecord[]) => void
}
