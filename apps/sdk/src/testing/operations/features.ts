import type { CreatedFeature, UpdateFeature } from '@halyard/contracts'
import { featureDefaults } from '@halyard/contracts/data'
import {
  archiveEffects,
  cloneStrategy,
  compareCodePoints,
  type DetailOf,
  Failure,
  type FlagChange,
  failure,
  inArchiveOrder,
  metadataOf,
  wrongFields,
} from '@halyard/domain'
import { type Caller, refusalOfDirectWrite } from '../caller.ts'
import { changeFlags, unknownProject } from '../change-flags.ts'
import { openUsesOfFeature } from '../change-request-uses.ts'
import { findFeature, findFeatures, refusalOfName } from '../find-features.ts'
import { type Context, type Operations, Written } from '../operation.ts'
import { showCreatedFeature, showFeature } from '../show-features.ts'
import { type State, type StoredFeature, withEntry } from '../state.ts'
import { childrenOf, isReviewed, toFlagFeature } from '../worlds.ts'

const emptyConfiguration = { enabled: false, strategies: [], variants: [], lastSeenAt: null }

const changedFeatures = (state: State, features: readonly StoredFeature[]): State => ({
  ...state,
  features: new Map([...state.features, ...features.map((feature) => [feature.name, feature] as const)]),
})

/** Sets metadata of features; absent fields stay unchanged. */
const withMetadata = (state: State, features: readonly StoredFeature[], wanted: UpdateFeature) => {
  const changed = features.map((feature) => {
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
    return { ...feature, ...metadataOf({ ...feature, ...given }) }
  })
  return { state: changedFeatures(state, changed), changed }
}

interface Archiving extends Pick<Context, 'state' | 'at' | 'newId'> {
  readonly caller: Caller
}

const archive = (writing: Archiving, project: string, names: readonly string[], list?: string) => {
  const { state } = writing
  const found = findFeatures(state, { project, names, archivedToo: true, ...(list !== undefined && { list }) })
  if (found instanceof Failure) return found
  const live = found.filter(({ archivedAt }) => archivedAt === null).map((feature) => toFlagFeature(state, feature, ''))
  const changes = inArchiveOrder(live).map(({ name }): FlagChange => ({ action: 'archiveFeature', feature: name, payload: {} }))
  const detailOf: DetailOf = ({ message }, index) => {
    const change = changes[index]
    const name = change && 'feature' in change ? change.feature : ''
    return list === undefined ? undefined : { path: `${list}/${names.indexOf(name)}`, message }
  }
  const changed = changeFlags(writing, { project, environments: [], changes, detailOf })
  return changed instanceof Failure ? changed : new Written(changed.state, {})
}

const revive = (state: State, features: readonly StoredFeature[]): Written<Record<never, never>> => {
  const revived = features.flatMap((feature) => {
    if (feature.archivedAt === null) return []
    const configurations = new Map([...feature.configurations].map(([name, own]) => [name, { ...own, enabled: false }]))
    return [{ ...feature, archivedAt: null, parents: [], configurations }]
  })
  return new Written(changedFeatures(state, revived), {})
}

/** Deletes archived features; features that depended on them lose these parents. */
const remove = (state: State, features: readonly StoredFeature[]): Written<Record<never, never>> | Failure => {
  const names = new Set(features.map(({ name }) => name))
  for (const name of names) {
    const changes = openUsesOfFeature(state, name)
    if (changes > 0)
      return failure('ConflictError', `Open change requests use the feature ${name} (changes: ${changes}); cancel or apply them first`)
    if (childrenOf(state, name).length > 0)
      return failure('ConflictError', `Other features depend on ${name}; remove the dependencies first`)
  }
  const left = [...state.features.values()].flatMap((feature) =>
    names.has(feature.name) ? [] : [{ ...feature, parents: feature.parents.filter((parent) => !names.has(parent.feature)) }],
  )
  return new Written({ ...state, features: new Map(left.map((feature) => [feature.name, feature])) }, {})
}

export const featureOperations: NonNullable<Operations['features']> = {
  createFeature: ({ state, params: { projectId }, body: { name, ...metadata }, at }) => {
    const project = state.projects.get(projectId)
    if (!project) return unknownProject(projectId)
    const refused = refusalOfName(state, name, projectId)
    if (refused) return refused
    const feature: StoredFeature = {
      ...metadataOf({ ...featureDefaults, ...metadata }),
      name,
      project: projectId,
      createdAt: at,
      archivedAt: null,
      outlivedAt: null,
      tags: [],
      parents: [],
      configurations: new Map([...project.environments.keys()].map((environment) => [environment, emptyConfiguration])),
    }
    return new Written({ ...state, features: withEntry(state.features, name, feature) }, showCreatedFeature(feature))
  },

  getFeature: ({ state, params }) => {
    const feature = findFeature(state, params)
    return feature instanceof Failure ? feature : showFeature(state, feature)
  },

  updateFeature: ({ state, params, body }) => {
    if (!state.projects.has(params.projectId)) return unknownProject(params.projectId)
    const feature = findFeature(state, params)
    if (feature instanceof Failure) return feature
    const updated = withMetadata(state, [feature], body)
    return new Written<CreatedFeature>(updated.state, showCreatedFeature(updated.changed[0] ?? feature))
  },

  staleFeatures: ({ state, params: { projectId }, body: { features, stale } }) => {
    if (!state.projects.has(projectId)) return unknownProject(projectId)
    const found = findFeatures(state, { project: projectId, names: features, list: 'body/features' })
    return found instanceof Failure ? found : new Written(withMetadata(state, found, { stale }).state, {})
  },

  cloneFeature: ({ state, params, body, caller, at, newId }) => {
    const source = findFeature(state, params)
    if (source instanceof Failure) return source
    const project = state.projects.get(params.projectId)
    const filled = [...source.configurations].filter(([, { strategies, variants }]) => strategies.length + variants.length > 0)
    const touched = filled.map(([environment]) => environment).filter((environment) => project && isReviewed(project, environment))
    const refused = refusalOfDirectWrite(caller, params.projectId, touched.sort()) ?? refusalOfName(state, body.name, params.projectId)
    if (refused) return refused
    const configurations = [...source.configurations].map(([environment, { strategies, variants }]) => {
      const cloned = strategies.map((strategy) => cloneStrategy(strategy, body, newId()))
      return [environment, { enabled: false, strategies: cloned, variants, lastSeenAt: null }] as const
    })
    const feature = {
      ...source,
      name: body.name,
      stale: false,
      createdAt: at,
      outlivedAt: null,
      parents: [],
      configurations: new Map(configurations),
    }
    return new Written({ ...state, features: withEntry(state.features, body.name, feature) }, showCreatedFeature(feature))
  },

  archiveFeature: (request) => archive(request, request.params.projectId, [request.params.featureName]),
  archiveFeatures: (request) => archive(request, request.params.projectId, request.body.features, 'body/features'),

  validateArchiveFeatures: ({ state, params: { projectId }, body: { features } }) => {
    if (!state.projects.has(projectId)) return unknownProject(projectId)
    const found = findFeatures(state, { project: projectId, names: features, archivedToo: true, list: 'body/features' })
    if (found instanceof Failure) return found
    const live = found.filter(({ archivedAt }) => archivedAt === null).sort((one, other) => compareCodePoints(one.name, other.name))
    const effects = archiveEffects(live.map(({ name, parents }) => ({ name, parents, children: childrenOf(state, name) })))
    return { ...effects, parentsWithChildFeatures: [...effects.parentsWithChildFeatures] }
  },

  reviveFeature: ({ state, params: { featureName } }) => {
    const feature = state.features.get(featureName)
    return feature ? revive(state, [feature]) : failure('NotFoundError', `There is no feature named ${featureName}`)
  },

  reviveFeatures: ({ state, params: { projectId }, body: { features } }) => {
    if (!state.projects.has(projectId)) return unknownProject(projectId)
    const found = findFeatures(state, { project: projectId, names: features, archivedToo: true, list: 'body/features' })
    return found instanceof Failure ? found : revive(state, found)
  },

  deleteFeature: ({ state, params: { featureName } }) => {
    const feature = state.features.get(featureName)
    if (!feature) return failure('NotFoundError', `There is no feature named ${featureName}`)
    return feature.archivedAt === null ? new Written(state, {}) : remove(state, [feature])
  },

  deleteFeatures: ({ state, params: { projectId }, body: { features: names } }) => {
    if (!state.projects.has(projectId)) return unknownProject(projectId)
    const found = findFeatures(state, { project: projectId, names, archivedToo: true, list: 'body/features' })
    if (found instanceof Failure) return found
    const live = names.findIndex((name) => state.features.get(name)?.archivedAt === null)
    if (live < 0) return remove(state, found)
    const detail = { path: `body/features/${live}`, message: `the feature ${names[live]} is not archived` }
    return failure('ConflictError', `${detail.path}: ${detail.message}`, [detail])
  },

  validateFeature: ({ state, body: { name, projectId } }) => {
    if (projectId && !state.projects.has(projectId))
      return wrongFields([{ path: 'body/projectId', message: `There is no project ${projectId}` }]) ?? {}
    return refusalOfName(state, name, projectId) ?? {}
  },
}
