import { DOCUMENT_LABELS, type DocumentType } from '@fieldside/contracts/documents.ts'
import {
  PICTURE_MAX_BYTES,
  SAVED_LISTS_MAX,
  SAVED_PER_LIST_MAX,
  SAVED_SEARCHES_MAX,
  SYNONYM_SETS_MAX,
} from '@fieldside/contracts/limits.ts'
import { fileProblem } from '@fieldside/files/file-errors.ts'
import {
  conflict,
  DomainError,
  type FieldError,
  invalidInput,
  notFound,
  unavailable,
} from '@fieldside/platform/errors.ts'
import {
  acceptedFormats,
  contentDiffers,
  FILE_TOO_LARGE,
  UPLOAD_FAILED,
} from './verification/rules/document-file.ts'

const PICTURE_MAX_MB = PICTURE_MAX_BYTES / 1024 / 1024

export const noSynonyms = () => notFound('This set of synonyms doesn’t exist.')

export const tooManySynonyms = () =>
  conflict('too-many-synonyms', `There can be at most ${SYNONYM_SETS_MAX} sets of synonyms.`)

export const meaninglessPhrase = (phrase: string) =>
  invalidInput([{ field: 'phrases', message: `A search ignores “${phrase}”. Please enter other words.` }])

export const noOwnRecord = () => notFound('Professional profile not found.')
export const noProfessional = () => notFound('Professional not found')

export const underReview = (detail = 'Your profile is under review. You can change it once we decide.') =>
  conflict('under-review', detail)

export const notPending = () => conflict('not-pending', 'This professional isn’t waiting for a decision.')

export const notApproved = () => conflict('not-approved', 'This professional isn’t approved.')

/** 409. The record has changed since the admin read it. */
export const changedMeanwhile = () =>
  conflict('changed-meanwhile', 'This professional was just changed. Please review the new version.')

export const documentsNotOpened = (missing: readonly DocumentType[]) =>
  conflict(
    'documents-not-opened',
    `Please open every document before you approve. Not opened yet: ${missing.map((type) => DOCUMENT_LABELS[type]).join(', ')}.`,
    { missing },
  )

export const invalidFileType = (type: DocumentType) =>
  fileProblem('unprocessable', 'invalid-file-type', acceptedFormats(type))

export const contentDiffersFromName = (type: DocumentType, extension: string) =>
  fileProblem('unprocessable', 'invalid-file-type', contentDiffers(type, extension))

export const fileTooLarge = () => fileProblem('too-large', 'file-too-large', FILE_TOO_LARGE)

export const uploadFailed = (cause?: unknown) => unavailable(UPLOAD_FAILED, 'upload-failed', 1, cause)

export const setupIncomplete = (errors: FieldError[]) =>
  new DomainError('unprocessable', 'setup-incomplete', errors[0]?.message ?? 'Your setup isn’t complete', {
    errors,
  })

/** 404. Doesn't reveal whether the session isn't completed or isn't the caller's. */
export const noCompletedSession = () =>
  notFound('You can review a session only after you completed it.', 'no-completed-session')

export const sessionDidNotTakePlace = () =>
  conflict('did-not-take-place', 'This session was a no-show, so it can’t be reviewed.')

export const alreadyReviewed = () => conflict('already-reviewed', 'You’ve already reviewed this session.')

export const noReview = () => notFound('Review not found')

const EDIT_REFUSALS = {
  'edit-window-over': 'You can change a review for 24 hours after you post it.',
  'review-not-shown': 'This review is hidden and can’t be changed.',
} as const

export const refusedEdit = (code: keyof typeof EDIT_REFUSALS) => conflict(code, EDIT_REFUSALS[code])

export const alreadyReplied = () => conflict('already-replied', 'This review already has a reply.')
export const ownReview = () => conflict('own-review', 'You can’t report your own review.')
export const alreadyHidden = () => conflict('already-hidden', 'This review is already hidden.')
export const nothingToDecide = () =>
  conflict('nothing-to-decide', 'This review is visible and has no open reports.')

export const invalidPicture = () =>
  fileProblem('unprocessable', 'invalid-file-type', 'Accepted formats: JPG, PNG, WEBP')

export const pictureTooLarge = () =>
  fileProblem('too-large', 'file-too-large', `Please upload a file smaller than ${PICTURE_MAX_MB}MB`)

export const pictureNotStored = (cause?: unknown) =>
  unavailable('There was an error uploading your picture. Please try again.', 'upload-failed', 1, cause)

export const noPerson = () => notFound('Person not found')
export const noPersonReport = () => notFound('Report not found')
export const reportClosed = () => conflict('nothing-to-decide', 'This report has been closed.')
export const ownAccount = () => conflict('own-account', 'You can’t report yourself.')
export const alreadyReported = () =>
  conflict('already-reported', 'You have already reported this person. An administrator will look at it.')

export const noPicture = () => notFound('Picture not found')

export const pictureUnavailable = (cause: unknown) =>
  unavailable('We can’t read this picture right now.', 'picture-unavailable', 1, cause)

export const notSaved = () => notFound('You haven’t saved this professional.')

/** 404. Also for another athlete's list. */
export const noList = () => notFound('List not found')

export const listNameTaken = (name: string) => {
  const detail = `You already have a list called “${name}”.`
  return new DomainError('conflict', 'list-name-taken', detail, {
    errors: [{ field: 'name', message: detail }],
  })
}

export const tooManyLists = () =>
  conflict(
    'too-many-lists',
    `You already have ${SAVED_LISTS_MAX} lists, the maximum. Delete one you no longer use.`,
  )

export const listFull = () =>
  conflict(
    'list-full',
    `This list already has ${SAVED_PER_LIST_MAX} professionals, the maximum. Choose another list.`,
  )

/** 404. Also for another athlete's search. */
export const noSavedSearch = () => notFound('Saved search not found')

export const tooManySavedSearches = () =>
  conflict(
    'too-many-saved-searches',
    `You already have ${SAVED_SEARCHES_MAX} saved searches, the maximum. Delete one you no longer need.`,
  )

export const invalidAlertLink = () =>
  notFound('This link doesn’t work. You can turn off alerts in your saved searches.', 'alert-link-invalid')
