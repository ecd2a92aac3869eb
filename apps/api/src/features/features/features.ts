import { type CreatedFeature, type JsonPatch, type UpdateFeature, updateFeatureSchema } from '@halyard/contracts'
import { featureDefaults } from '@halyard/contracts/data'
import { applyPatch, archiveEffects, compareCodePoints, Failure, failure, wrongFields } from '@halyard/domain'
import { textBody } from '../../cache/bodies/text-body.ts'
import { favoriteJson } from '../../cache/lists/favorite-json.ts'
import { refusalOfAbsent } from '../../flags/feature/absent-features.ts'
import { refusalOfName } from '../../flags/feature/feature-names.ts'
import * as flags from '../../flags/index.ts'
import { sees } from '../../identity/caller/caller.ts'
import type { Operations } from '../../pipeline/operation.ts'
import { parsePatched, refusalOfPatch } from '../../pipeline/patched.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import { listLinks } from '../../store/repositories/dependencies.repository.ts'
import { findFeatureNaming } from '../../store/repositories/feature-names.repository.ts'
import { findFeature, findProject, listFeatures } from '../../store/repositories/features.repository.ts'
import { favoriteKeys, revisionKeys } from '../../store/revision-keys.ts'
import { getAllArchivedFeatures, getAllFeatures, getArchivedFeatures, getProjectFeatures } from './feature-lists.ts'

const patchableFields: ReadonlySet<string | undefined> = new Set(['name', ...Object.keys(updateFeatureSchema.shape)])

/** Values of removed fields. A null type fails validation, because the type cannot be removed. */
const removedValues = { ...featureDefaults, type: null }

const patched = (feature: CreatedFeature, patch: JsonPatch): UpdateFeature | Failure => {
  const result = applyPatch(feature, patch, ([first]) => patchableFields.has(first))
  if (!result.ok) return refusalOfPatch(result.fault)
  // The result is still an object, because a patch cannot replace the root.
  const after = { ...removedValues, ...(result.value as Readonly<Record<string, unknown>>) }
  // Validates only changed fields, because imports can store values that requests cannot, such as custom types.
  const changed = Object.entries(after).filter(([key, value]) => value !== feature[key as keyof CreatedFeature])
  return parsePatched(updateFeatureSchema, Object.fromEntries(changed))
}

export const featureOperations: Operations['features'] = {
  getAllFeatures,
  getAllArchivedFeatures,
  getArchivedFeatures,
  getProjectFeatures,

  createFeature: {
    run: (ports, { params, body, caller }) => flags.createFeature(ports.store, ports.runtime.now, caller, params.projectId, body),
  },

  getFeature: {
    watches: (_, account) => [revisionKeys.features, ...favoriteKeys(account)],
    isRepeatable: true,
    run: async (ports, { params: { projectId, featureName }, caller, observed, observedAt }) => {
      await ports.cache.lists.upTo(revisionKeys.features, observed.get(revisionKeys.features)!, observedAt)
      const feature = ports.cache.lists.feature(featureName)
      if (!feature || !sees(caller, feature.project)) return failure('NotFoundError', `There is no feature named ${featureName}`)
      if (feature.project !== projectId) return failure('NotFoundError', `The feature ${featureName} is not in the project ${projectId}`)
      if (feature.archived) return failure('NotFoundError', `The feature ${featureName} is archived`)
      const favorites = await ports.cache.favorites.of(caller, observed)
      const body = favorites.features.has(featureName)
        ? textBody(favoriteJson(feature.json.toString()))
        : ports.cache.lists.featureBody(feature.json)
      return { etag: body.etag, body: () => body, madeBy: ports.cache.lists.changed(featureName) }
    },
  },

  archiveFeature: {
    run: (ports, { params, caller }) =>
      flags.archiveFeatures(ports.store, ports.runtime.now, caller, { project: params.projectId, features: [params.featureName] }),
  },

  reviveFeature: { run: (ports, { params, caller }) => flags.reviveFeature(ports.store, caller, params.featureName) },

  archiveFeatures: {
    run: (ports, { params, body, caller }) =>
      flags.archiveFeatures(ports.store, ports.runtime.now, caller, {
        project: params.projectId,
        features: body.features,
        list: 'body/features',
      }),
  },

  validateArchiveFeatures: {
    run: async (ports, { params: { projectId: project }, body: { features: names }, caller }) => {
      const [[owner], rows, links] = await ports.store.snapshot((tx) =>
        tx.batch(findProject(project), listFeatures(names), listLinks(names)),
      )
      if (!owner) return unknownProject(project)
      const absent = refusalOfAbsent(caller, { project, names, archivedToo: true, list: 'body/features' }, rows)
      if (absent) return absent
      const live = rows.filter(({ archivedAt }) => archivedAt === null).map(({ name }) => name)
      const features = live.sort(compareCodePoints).map((name) => ({
        name,
        parents: links.filter(({ feature }) => feature === name),
        children: links.filter((link) => link.parent === name && link.live).map(({ feature }) => feature),
      }))
      const { parentsWithChildFeatures, hasDeletedDependencies } = archiveEffects(features)
      return { parentsWithChildFeatures: [...parentsWithChildFeatures], hasDeletedDependencies }
    },
  },

  deleteFeatures: { run: (ports, { params, body, caller }) => flags.deleteFeatures(ports.store, caller, params.projectId, body.features) },
  reviveFeatures: { run: (ports, { params, body, caller }) => flags.reviveFeatures(ports.store, caller, params.projectId, body.features) },
  deleteFeature: { run: (ports, { params, caller }) => flags.deleteFeature(ports.store, caller, params.featureName) },

  updateFeature: {
    run: async (ports, { params: { projectId: project, featureName }, body, caller }) => {
      const updated = await flags.updateMetadata(ports.store, caller, { project, features: [featureName], revise: () => body })
      return updated instanceof Failure ? updated : updated[0]!
    },
  },

  patchFeature: {
    run: async (ports, { params: { projectId: project, featureName }, body, caller }) => {
      const revise = (feature: CreatedFeature) => patched(feature, body)
      const updated = await flags.updateMetadata(ports.store, caller, { project, features: [featureName], revise })
      return updated instanceof Failure ? updated : updated[0]!
    },
  },

  cloneFeature: { run: (ports, { params, body, caller }) => flags.cloneFeature(ports.store, ports.runtime.now, caller, params, body) },
  changeProject: { run: (ports, { params, body, caller }) => flags.moveFeature(ports.store, caller, params, body.newProjectId) },

  validateFeature: {
    run: async (ports, { body: { name, projectId }, caller }) => {
      const [[taken], [project]] = await ports.store.snapshot((tx) => tx.batch(findFeature(name), findFeatureNaming(projectId ?? '')))
      if (projectId && !(project && sees(caller, projectId)))
        return wrongFields([{ path: 'body/projectId', message: `There is no project ${projectId}` }])!
      // Features of hidden projects are omitted, because every caller can use this endpoint. Creating the feature still
      // returns 409.
      const existing = taken && sees(caller, taken.project) ? taken : undefined
      return refusalOfName(caller, name, { taken: existing, naming: project?.naming ?? null }) ?? {}
    },
  },

  staleFeatures: {
    run: async (ports, { params, body: { features, stale }, caller }) => {
      const revise = () => ({ stale })
      const updated = await flags.updateMetadata(ports.store, caller, {
        project: params.projectId,
        features,
        list: 'body/features',
        revise,
      })
      return updated instanceof Failure ? updated : {}
    },
  },

  addTagToFeatures: { run: (ports, { params, body, caller }) => flags.updateTagsOfFeatures(ports.store, caller, params.projectId, body) },
}
