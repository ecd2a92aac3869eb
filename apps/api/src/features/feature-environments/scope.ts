import type { Feature, FeatureEnvironment } from '@halyard/contracts'
import { Failure, failure, type World } from '@halyard/domain'
import { Body } from '../../cache/bodies/body.ts'
import { textParts } from '../../cache/bodies/body-parts.ts'
import { etagOf } from '../../cache/bodies/etag.ts'
import type { FlagWrite } from '../../flags/feature/change-flags.ts'
import * as flags from '../../flags/index.ts'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import type { Cached } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import type { Observed } from '../../store/observed.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { version } from '../../telemetry/version.ts'

interface NamedFeature {
  readonly projectId: string
  readonly featureName: string
}

interface Reading<Params extends NamedFeature> {
  readonly params: Params
  readonly caller: Caller
  readonly observed: Observed
  readonly observedAt: number
}

const findFeature = (ports: Ports, caller: Caller, { projectId, featureName }: NamedFeature): Feature | Failure => {
  const feature = ports.cache.lists.feature(featureName)
  if (!feature || !sees(caller, feature.project)) return failure('NotFoundError', `There is no feature named ${featureName}`)
  if (feature.project !== projectId) return failure('NotFoundError', `The feature ${featureName} is not in the project ${projectId}`)
  return JSON.parse(feature.json.toString())
}

/** What is told of a feature, archived or not, as an answer with a tag of what it says, and of what counts for its version where that is more. */
export const featureAnswer = async (
  ports: Ports,
  { params, caller, observed, observedAt }: Reading<NamedFeature>,
  tell: (found: Feature) => object,
  versionedIn?: (found: Feature) => object,
): Promise<Cached | Failure> => {
  await ports.cache.lists.upTo(revisionKeys.features, observed.get(revisionKeys.features)!, observedAt)
  const found = findFeature(ports, caller, params)
  if (found instanceof Failure) return found
  const told = tell(found)
  if (told instanceof Failure) return told
  const json = JSON.stringify(told)
  const versioned = versionedIn?.(found)
  const etag = etagOf([version, json, ...(versioned ? [JSON.stringify(versioned)] : [])])
  const madeBy = ports.cache.lists.changed(params.featureName)
  return { etag, body: () => new Body({ etag, parts: textParts(json) }), madeBy, ...(versioned && { versioned }) }
}

/** The same of a feature in one environment. */
export const placeAnswer = (
  ports: Ports,
  reading: Reading<NamedFeature & { readonly environment: string }>,
  tell: (found: FeatureEnvironment) => object,
): Promise<Cached | Failure> => {
  const { featureName, environment } = reading.params
  return featureAnswer(ports, reading, ({ environments }) => {
    const found = environments.find(({ name }) => name === environment)
    return found ? tell(found) : failure('NotFoundError', `The feature ${featureName} is not in the environment ${environment}`)
  })
}

export const placeWatches = () => [revisionKeys.features]

/** Changes features in the environment that the path names. Returns what `show` takes from the world after the change. */
export const changeIn = async <T>(
  { store, runtime }: Ports,
  caller: Caller,
  { projectId: project, environment }: { readonly projectId: string; readonly environment: string },
  write: Pick<FlagWrite, 'changes' | 'detailOf'>,
  show: (worlds: readonly World[]) => T,
): Promise<T | Failure> => {
  const changed = await flags.changeFlags(store, runtime.now, caller, { project, environments: [environment], ...write })
  return changed instanceof Failure ? changed : show(changed)
}
