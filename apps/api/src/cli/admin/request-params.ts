import { UsageError } from '../refusal.ts'

/** The number that a text gives. `what` names the option or argument. Throws UsageError unless the text is a whole number from 1. */
export const wholeNumber = (text: string, what: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`${what} must be a whole number from 1`)
  return Number(text)
}

/** The path parameters of a change request. Throws UsageError if the id is not a number. */
export const requestParams = (projectId: string, id = ''): { projectId: string; id: number } => ({
  projectId,
  id: wholeNumber(id, 'the id of a change request'),
})
