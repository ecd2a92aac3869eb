import { type Answer, type Attempt, attempt } from './attempt.ts'
import { ConnectionError } from './connection-errors.ts'
import { isBusy, wait, waitBefore } from './retry.ts'

/** One attempt, with the failures that may pass given as values. */
const attemptOnce = async (request: Attempt): Promise<Answer | ConnectionError> => {
  try {
    return await attempt(request)
  } catch (thrown) {
    if (thrown instanceof ConnectionError) return thrown
    throw thrown
  }
}

/** Sends a request until it is answered by a server that has time, at most `retries` times more. Rejects as `attempt` does. */
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
