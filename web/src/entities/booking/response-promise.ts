/** The only wording of the response time; a test rejects any other. */
export const RESPONSE_PROMISE = 'Usually within 24 hours. Requests expire after 48 hours.'
