import { type Failure, passwordFaults, wrongFields } from '@halyard/domain'

/** Returns a ValidationError with one detail for each fault of a password, or null for a strong password. */
export const refusalOfPassword = (password: string, path = 'body/password'): Failure | null =>
  wrongFields(passwordFaults(password).map((message) => ({ path, message })))
