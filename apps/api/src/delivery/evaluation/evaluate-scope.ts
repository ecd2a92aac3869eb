import { type EvaluationContext, type Evaluator, Failure } from '@halyard/domain'
import { Body } from '../../cache/bodies/body.ts'
import { type BodyParts, textParts } from '../../cache/bodies/body-parts.ts'
import type { EnvironmentFeatures } from '../../cache/delivered/environment-features.ts'
import type { Cached } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { readScope, type ScopeRequest, type SeenScope, seeHeld, seeScope, shownMeta } from '../scope/read-scope.ts'
import { contextOf } from './context.ts'
import { outcomeTag } from './outcome-tag.ts'

/** The features of a token, ready to be evaluated for one context. */
export interface Evaluation {
  readonly environment: string
  readonly scope: SeenScope
  readonly features: EnvironmentFeatures
  /** The revision of the environment that is evaluated: the features may show a later one soon. */
  readonly revision: number
  readonly evaluator: Evaluator
  readonly context: EvaluationContext
  /** The tag of the features, whatever the context is. */
  readonly configuration: string
}

interface EvaluationRequest extends Omit<ScopeRequest, 'query'> {
  readonly given: Readonly<Record<string, unknown>>
  /** The tag of features that the client has heard of, perhaps from an instance that knows more. */
  readonly heardOf?: string | undefined
}

/** Evaluates what the token of the request reads. A token of all environments takes that of the context. */
export const evaluationOf = async (ports: Ports, { given, heardOf, ...request }: EvaluationRequest): Promise<Evaluation | Failure> => {
  const wanted = typeof given.environment === 'string' && given.environment !== '' ? { environment: given.environment } : {}
  const seen = await seeScope(ports, { ...request, query: wanted })
  if (seen instanceof Failure) return seen
  const scope = await seeHeld(ports, seen, heardOf)
  const { environment, filter } = scope
  const features = await readScope(ports, scope)
  const [{ etag }, revision] = [shownMeta(features, scope), features.count]
  const evaluator = ports.cache.evaluators.of(environment, features.table, filter, etag)
  const context = contextOf(given, { environment, address: request.peer.address })
  // Tokens of all environments may name one that does not exist.
  if (features.table.size > 0)
    ports.runtime.contexts.offer(environment, context, { projects: filter.projects, fields: evaluator.reads.fields })
  return { environment, scope, features, revision, evaluator, context, configuration: etag }
}

interface Outcome<T> {
  /** Tells different outcomes of the same features apart. */
  readonly kind: string
  readonly value: () => T
  readonly text: () => string
  readonly partsOf?: (text: string) => BodyParts
}

/** The response to an evaluation. If the outcomes have a tag, a client that has them already gets 304, and they are not computed. */
export const outcomeOf = <T>(
  { runtime }: Ports,
  evaluation: Evaluation,
  { kind, value, text, partsOf = textParts }: Outcome<T>,
): Cached | T => {
  const { evaluator, context, configuration } = evaluation
  const etag = outcomeTag({ of: [kind, configuration], reads: evaluator.reads, context, now: runtime.now() })
  return etag === undefined ? value() : { etag, body: () => new Body({ etag, parts: partsOf(text()) }) }
}
