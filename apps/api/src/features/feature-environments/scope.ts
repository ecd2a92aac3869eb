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

interface FeatureRead<Params extends NamedFeature> {
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

/**
 * Response with data of a feature, live or archived. The ETag covers the returned data, and the data of `versionedIn` if
 * given.
 */
export const featureAnswer = async (
  ports: Ports,
  { params, caller, observed, observedAt }: FeatureRead<NamedFeature>,
  select: (found: Feature) => object,
  versionedIn?: (found: Feature) => object,
): Promise<Cached | Failure> => {
  await ports.cache.lists.upTo(revisionKeys.features, observed.get(revisionKeys.features)!, observedAt)
  const found = findFeature(ports, caller, params)
  if (found instanceof Failure) return found
  const selected = select(found)
  if (selected instanceof Failure) return selected
  const json = JSON.stringify(selected)
  const versioned = versionedIn?.(found)
  const etag = etagOf([version, json, ...(versioned ? [JSON.stringify(versioned)] : [])])
  const madeBy = ports.cache.lists.changed(params.featureName)
  return { etag, body: () => new Body({ etag, parts: textParts(json) }), madeBy, ...(versioned && { versioned }) }
}

/** The same for a feature in one environment. */
export const featureEnvironmentAnswer = (
  ports: Ports,
  request: FeatureRead<NamedFeature & { readonly environment: string }>,
  select: (found: FeatureEnvironment) => object,
): Promise<Cached | Failure> => {
  const { featureName, environment } = request.params
  return featureAnswer(ports, request, ({ environments }) => {
    const found = environments.find(({ name }) => name === environment)
    return found ? select(found) : failure('NotFoundError', `The feature ${featureName} is not in the environment ${environment}`)
  })
}

export const featureEnvironmentWatches = () => [revisionKeys.features]

/** Changes features in the environment of the path. Returns the result of `show` for the world after the change. */
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
