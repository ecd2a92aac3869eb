import { type Evaluation, offerContext } from '../../delivery/evaluation/evaluate-scope.ts'
import { intervalOf } from '../../delivery/evaluation/outcome-tag.ts'
import { type Poll, pollAgain } from '../../delivery/scope/poll-again.ts'
import type { Ports } from '../../pipeline/ports.ts'

/**
 * Returns a function that returns true while an equal request gets the same 304. The function then counts the request: the token as used, the
 * page as seen, and the context as offered to the sample.
 */
export const repeatOutcomes = (ports: Ports, poll: Poll, evaluation: Evaluation, tag: string): (() => boolean) => {
  const { scope, context, environment } = evaluation
  const { reads } = evaluation.evaluator
  const { delivered } = ports.cache
  const { fleet, now } = ports.runtime
  // A date of a rule can pass before the response is sent, and the response is still that of the earlier interval.
  const interval = intervalOf({ reads, context, now: evaluation.now })
  const sampled = { projects: scope.filter.projects, fields: reads.fields }
  const { call, isCurrent, isShown } = pollAgain(ports, poll, scope)
  return () => {
    const features = delivered.in(environment)
    if (!isShown(features) || intervalOf({ reads, context, now: now() }) !== interval || !isCurrent()) return false
    offerContext(ports, { environment, features, context, sampled })
    fleet.show(call, { tag, revision: features.count, features })
    return true
  }
}
