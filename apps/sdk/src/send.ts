import { type Answer, type Attempt, attempt } from './attempt.ts'
import { ConnectionError } from './connection-errors.ts'
import { isBusy, wait, waitBefore } from './retry.ts'

/** One attempt; returns failures that a retry may resolve as values. */
const attemptOnce = async (request: Attempt): Promise<Answer | ConnectionError> => {
  try {
    return await attempt(request)
  } catch (thrown) {
    if (thrown instanceof ConnectionError) return thrown
    throw thrown
  }
}

/** Sends a request, and retries it at most `retries` times while the server is busy or does not respond. Rejects as `attempt` does. */
export const send = async (request: Attempt, retries: number): Promise<Answer> => {
  for (let retry = 1; ; retry++) {
    const outcome = await attemptOnce(request)
    const isConnected = !(outcome instanceof ConnectionError)
    if (retry > retries || (isConnected && !isBusy(outcome))) {
      if (isConnected) return outcome
      throw outcome
    }
    await wait(waitBefore(retry, isConnected ? outcome.retryAfter : null), request.signal)
  }
}
