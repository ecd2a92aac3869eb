import { HalyardError } from './halyard-error.ts'

/** The response is missing or broke off. The server may have executed the request anyway. */
export class ConnectionError extends HalyardError {
  override readonly name: string = 'ConnectionError'
  /** Error code of the platform, such as ECONNREFUSED; absent in browsers. */
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

/** The first code in the chain of causes. Messages are ignored, because those of custom fetch functions can contain addresses and headers. */
export const codeOf = (thrown: unknown): string | undefined => {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ('code' in error && typeof error.code === 'string') return error.code
  }
  return undefined
}
