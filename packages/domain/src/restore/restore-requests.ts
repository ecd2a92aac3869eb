import { metadataOf } from '../features/metadata-of.ts'
import { isSameJson } from '../json-patch/containers.ts'
import type { RestorableEvent } from './restorable-event.ts'

type State = Readonly<Record<string, unknown>>

/** A call of the API that restores a state which changes of a change request cannot restore. */
export interface RestoreRequest {
  /** Id of the event. */
  readonly event: number
  /** Id of the operation in the contract, such as `updateFeature`. */
  readonly operation: string
  readonly params: Readonly<Record<string, string>>
  /** Absent: the operation has no body. */
  readonly body?: State
}

type Call = Omit<RestoreRequest, 'event'>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const picked = (state: State, names: readonly string[]): State =>
  Object.fromEntries(names.flatMap((name) => (Object.hasOwn(state, name) ? [[name, state[name]]] : [])))

const inFeature = ({ project, featureName }: RestorableEvent) => ({ projectId: project ?? '', featureName: featureName ?? '' })

/** A call that sends the former fields of an object that a name identifies. */
const update =
  (operation: string, key: string, names: readonly string[]) =>
  (_: RestorableEvent, before: State): Call => ({ operation, params: { [key]: text(before[key]) }, body: picked(before, names) })

const byName =
  (operation: string) =>
  (_: RestorableEvent, before: State): Call => ({ operation, params: { name: text(before.name) } })

const inEnvironment =
  (operation: string) =>
  ({ environment }: RestorableEvent): Call => ({ operation, params: { name: environment ?? '' } })

const metadata = (event: RestorableEvent, before: State, after: State): Call => {
  // The server stores features with all their metadata.
  const fields = Object.keys(metadataOf(before as never)).filter((name) => name !== 'stale' && !isSameJson(before[name], after[name]))
  const body = Object.fromEntries(fields.map((name) => [name, before[name] ?? null]))
  return { operation: 'updateFeature', params: inFeature(event), body }
}

const stale = (event: RestorableEvent, before: State): Call => ({
  operation: 'updateFeature',
  params: inFeature(event),
  body: { stale: before.stale === true },
})

/** The call that restores the state before an event, by the type of the event. A state that does not exist is empty. */
export const restoreCalls = {
  'feature-metadata-updated': metadata,
  'feature-stale-on': stale,
  'feature-stale-off': stale,
  'feature-archived': ({ featureName }) => ({ operation: 'reviveFeature', params: { featureName: featureName ?? '' } }),
  'feature-project-change': (event, before, after) => ({
    operation: 'changeProject',
    params: { ...inFeature(event), projectId: text(after.project) },
    body: { newProjectId: before.project },
  }),
  'feature-tagged': ({ featureName }, _, after) => ({
    operation: 'removeFeatureTag',
    params: { featureName: featureName ?? '', type: text(after.type), value: text(after.value) },
  }),
  'feature-untagged': ({ featureName }, before) => ({
    operation: 'addFeatureTag',
    params: { featureName: featureName ?? '' },
    body: picked(before, ['type', 'value']),
  }),
  'segment-deleted': (_, before) => ({
    operation: 'createSegment',
    params: {},
    body: picked(before, ['name', 'description', 'project', 'constraints']),
  }),
  'feature-type-updated': update('updateFeatureTypeLifetime', 'id', ['lifetimeDays']),
  'context-field-updated': update('updateContextField', 'name', ['description', 'stickiness', 'sensitive', 'sortOrder', 'legalValues']),
  'tag-type-updated': update('updateTagType', 'name', ['description', 'icon']),
  'strategy-updated': update('updateStrategy', 'name', ['title', 'displayName', 'description', 'deprecated', 'parameters']),
  'strategy-deprecated': byName('reactivateStrategy'),
  'strategy-reactivated': byName('deprecateStrategy'),
  'environment-enabled': inEnvironment('toggleEnvironmentOff'),
  'environment-disabled': inEnvironment('toggleEnvironmentOn'),
  'environment-updated': ({ environment }, before) => ({
    operation: 'updateEnvironment',
    params: { name: environment ?? '' },
    body: picked(before, ['type', 'sortOrder']),
  }),
  'default-strategy-updated': ({ project, environment }, before) => ({
    operation: 'addDefaultStrategyToProjectEnvironment',
    params: { projectId: project ?? '', environment: environment ?? '' },
    body: before,
  }),
} satisfies Readonly<Record<string, (event: RestorableEvent, before: State, after: State) => Call>>
