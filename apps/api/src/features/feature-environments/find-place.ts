import type { Feature, FeatureEnvironment } from '@halyard/contracts'
import { type Caller, sees } from '../../access/caller.ts'
import { Body } from '../../bodies/body.ts'
import { textParts } from '../../bodies/body-parts.ts'
import { etagOf } from '../../bodies/etag.ts'
import type { Context } from '../../context.ts'
import { Failure, failure } from '../../failure.ts'
import type { Cached } from '../../operation.ts'
import { revisionKeys } from '../../revisions/keys.ts'
import type { Observed } from '../../revisions/revisions.ts'
import { version } from '../../version.ts'

export interface Place {
  readonly projectId: string
  readonly featureName: string
  readonly environment: string
}

interface Reading {
  readonly params: Place
  readonly caller: Caller
  readonly observed: Observed
  readonly observedAt: number
}

const findPlace = (context: Context, caller: Caller, { projectId, featureName, environment }: Place): FeatureEnvironment | Failure => {
  const feature = context.lists.feature(featureName)
  if (!feature || !sees(caller, feature.project)) return failure('NotFoundError', `There is no feature named ${featureName}`)
  if (feature.project !== projectId) return failure('NotFoundError', `The feature ${featureName} is not in the project ${projectId}`)
  const { environments }: Feature = JSON.parse(feature.json.toString())
  const found = environments.find(({ name }) => name === environment)
  return found ?? failure('NotFoundError', `The feature ${featureName} is not in the environment ${environment}`)
}

/** What is told of a feature in one environment, archived or not, as an answer with a tag of what it says. */
export const placeAnswer = async (
  context: Context,
  { params, caller, observed, observedAt }: Reading,
  tell: (found: FeatureEnvironment) => object,
): Promise<Cached | Failure> => {
  await context.lists.upTo(revisionKeys.features, observed.get(revisionKeys.features)!, observedAt)
  const found = findPlace(context, caller, params)
  if (found instanceof Failure) return found
  const told = tell(found)
  if (told instanceof Failure) return told
  const json = JSON.stringify(told)
  const etag = etagOf([version, json])
  return { etag, body: () => new Body({ etag, parts: textParts(json) }) }
}

export const placeWatches = () => [revisionKeys.features]
