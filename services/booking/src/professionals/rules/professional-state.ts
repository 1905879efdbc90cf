/** The part of a professional's record that can end or release their appointments. */
export type ProfessionalState = { status: string; has_role: boolean; approval_withdrawn: boolean }
