import { z } from 'zod'
import { PASSWORD_MAX_CHARS } from './limits.ts'
import { PASSWORD_RULES } from './password-rules.ts'

export const NewPassword = z
  .string()
  .max(PASSWORD_MAX_CHARS, `Password must be at most ${PASSWORD_MAX_CHARS} characters long`)
  .superRefine((password, context) => {
    for (const rule of PASSWORD_RULES) {
      if (!rule.holds(password)) context.addIssue({ code: 'custom', message: rule.message })
    }
  })
