import { contextOf, type EvaluationContext, type Evaluator, Failure } from '@halyard/domain'
import { Body } from '../../cache/bodies/body.ts'
import { type BodyParts, textParts } from '../../cache/bodies/body-parts.ts'
import type { EnvironmentFeatures } from '../../cache/delivered/environment-features.ts'
import type { Cached } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { SampledScope } from '../../pipeline/sampled-contexts.ts'
import { readScope, type ScopeRequest, type SeenScope, seeHeld, seeScope, shownMeta } from '../scope/read-scope.ts'
import { outcomeTag } from './outcome-tag.ts'

/** The features of a token with everything that their evaluation for one context needs. */
export interface Evaluation {
  readonly environment: string
  readonly scope: SeenScope
  readonly features: EnvironmentFeatures
  /** The evaluated revision of the environment. `features` may show a later revision soon. */
  readonly revision: number
  readonly evaluator: Evaluator
  readonly context: EvaluationContext
  /** The time that decides between dates of rules, in epoch milliseconds. */
  readonly now: number
  /** The tag of the features, which does not depend on the context. */
  readonly configuration: string
}

interface EvaluationRequest extends Omit<ScopeRequest, 'query'> {
  readonly given: Readonly<Record<string, unknown>>
  /** The tag of features that the client was notified of, perhaps by an instance with newer features. */
  readonly notifiedTag?: string | undefined
}

interface Offered extends Pick<Evaluation, 'environment' | 'features' | 'context'> {
  readonly sampled: SampledScope
}

/** Offers the context to the sample. A token for all environments can name an environment that does not exist; its contexts are not sampled. */
export const offerContext = ({ runtime }: Ports, { environment, features, context, sampled }: Offered): void => {
  if (features.table.size > 0) runtime.contexts.offer(environment, context, sampled)
}

/** Prepares the evaluation of the features that the token reads. A token for all environments uses the environment of the context. */
export const evaluationOf = async (ports: Ports, { given, notifiedTag, ...request }: EvaluationRequest): Promise<Evaluation | Failure> => {
  const query = typeof given.environment === 'string' && given.environment !== '' ? { environment: given.environment } : {}
  const seen = await seeScope(ports, { ...request, query })
  if (seen instanceof Failure) return seen
  const scope = await seeHeld(ports, seen, notifiedTag)
  const { environment, filter } = scope
  const features = await readScope(ports, scope)
  const [{ etag }, revision] = [shownMeta(features, scope), features.count]
  const evaluator = ports.cache.evaluators.of(environment, features.table, filter, etag)
  const context = contextOf(given, { environment, address: request.connection.address })
  offerContext(ports, { environment, features, context, sampled: { projects: filter.projects, fields: evaluator.reads.fields } })
  return { environment, scope, features, revision, evaluator, context, now: ports.runtime.now(), configuration: etag }
}

interface Outcome<T> {
  /** Distinguishes different results of the same features. */
  readonly kind: string
  readonly value: () => T
  readonly text: () => string
  readonly partsOf?: (text: string) => BodyParts
}

/** The response to an evaluation. If the outcomes have a tag that the client sends, the client gets 304 and nothing is computed. */
export const outcomeOf = <T>(evaluation: Evaluation, { kind, value, text, partsOf = textParts }: Outcome<T>): Cached | T => {
  const { evaluator, context, now, configuration } = evaluation
  const etag = outcomeTag({ of: [kind, configuration], reads: evaluator.reads, context, now })
  const { counts } = evaluation.features
  if (etag === undefined) {
    counts.evaluations++
    return value()
  }
  const body = () => {
    counts.evaluations++
    return new Body({ etag, parts: partsOf(text()) })
  }
  return { etag, body }
}
