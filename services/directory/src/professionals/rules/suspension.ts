type State = {
  status: string
  has_role: boolean
  is_accepting_bookings: boolean
  resumes_accepting: boolean | null
}

export const isSuspended = ({ resumes_accepting }: Pick<State, 'resumes_accepting'>): boolean =>
  resumes_accepting !== null

/** Returns what turns accepting off, also once a suspension ends. */
export const notAccepting = (record: Pick<State, 'resumes_accepting'>) => ({
  is_accepting_bookings: false,
  resumes_accepting: isSuspended(record) ? false : null,
})

/** Returns what a suspension changes. One that is already known stays as it is. */
export const suspended = (record: State) =>
  isSuspended(record) ? {} : { is_accepting_bookings: false, resumes_accepting: record.is_accepting_bookings }

/** Returns what the end of a suspension changes: the professional is as before, unless they lost the approval or the role. */
export const restored = ({ status, has_role, resumes_accepting, is_accepting_bookings }: State) => ({
  is_accepting_bookings:
    resumes_accepting === null
      ? is_accepting_bookings
      : resumes_accepting && status === 'approved' && has_role,
  resumes_accepting: null,
})
