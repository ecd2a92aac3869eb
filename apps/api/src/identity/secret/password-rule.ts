import { type Failure, passwordFaults, wrongFields } from '@halyard/domain'

/** What keeps a password from being set: a ValidationError that says what to do, a detail for each fault; null when it is good. */
export const refusalOfPassword = (password: string, path = 'body/password'): Failure | null =>
  wrongFields(passwordFaults(password).map((message) => ({ path, message })))
