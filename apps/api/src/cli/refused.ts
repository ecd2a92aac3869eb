import type { Failure } from '@halyard/domain'
import { Refusal } from './refusal.ts'

/** What a server would answer with an error; every fault has a line. */
export class Refused extends Refusal {
  constructor({ message, details = [] }: Pick<Failure, 'message' | 'details'>) {
    super(details.length > 1 ? details.map((detail) => `${detail.path}: ${detail.message}`).join('\n') : message)
  }
}
