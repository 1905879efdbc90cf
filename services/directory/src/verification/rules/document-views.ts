type Submission = { submitted_at: Date | null }
type Viewed = { object_key: string; admin_id: string; viewed_at: Date }

/** Returns the views of this exact file since the submission. Earlier views were of another submission. */
export const viewsOf = <View extends Viewed>(
  { submitted_at }: Submission,
  { object_key }: { object_key: string },
  views: readonly View[],
): View[] =>
  views.filter(
    (view) => view.object_key === object_key && submitted_at !== null && view.viewed_at >= submitted_at,
  )

export const unopenedBy = <Document extends { object_key: string }>(
  adminId: string,
  submission: Submission,
  documents: readonly Document[],
  views: readonly Viewed[],
): Document[] => {
  const own = views.filter(({ admin_id }) => admin_id === adminId)
  return documents.filter((document) => viewsOf(submission, document, own).length === 0)
}
