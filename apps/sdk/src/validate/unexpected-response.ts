import type { ErrorDetail } from '../generated/types.ts'
import { HalyardError } from '../index.ts'

/** The server returned a successful response that the contract does not allow. `details` names the fields, `body` is the value. */
export class UnexpectedResponse extends HalyardError<'UnexpectedResponse'> {
  constructor(message: string, details: readonly ErrorDetail[], body: unknown) {
    super({ name: 'UnexpectedResponse', message, details, body })
  }
}
