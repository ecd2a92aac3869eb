import { HalyardError } from './halyard-error.ts'

/** There was no answer, or it broke off. What was sent may have been done all the same. */
export class ConnectionError extends HalyardError {
  override readonly name: string = 'ConnectionError'
  /** What the platform calls it, such as ECONNREFUSED; browsers do not say. */
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super({ message })
    this.code = code
  }
}

/** An attempt took longer than its timeout. */
export class TimeoutError extends ConnectionError {
  override readonly name = 'TimeoutError'
}

/** The first code down the causes. Messages are left alone: those of foreign fetch functions hold addresses and headers. */
export const codeOf = (thrown: unknown): string | undefined => {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ('code' in error && typeof error.code === 'string') return error.code
  }
  return undefined
}
