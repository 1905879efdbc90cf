export const PASSWORDS_DIFFER = 'Passwords do not match'
