import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { resetPassword } from './reset-password.ts'
import { sendResetMail } from './send-reset-mail.ts'
import { validateResetLink } from './validate-reset-link.ts'

export const authOperations = { logIn, logOut, validateResetLink, resetPassword, sendResetMail }
