/** How soon a request is answered, worded the same wherever it is said. */
export const RESPONSE_PROMISE = 'Usually within 24 hours. Requests expire after 48.'
