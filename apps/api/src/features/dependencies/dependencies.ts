import type { Empty } from '@halyard/contracts'
import { Failure, failure, possibleParents } from '@halyard/domain'
import { textBody } from '../../cache/bodies/text-body.ts'
import type { FlagWrite, FlagWriter } from '../../flags/feature/change-flags.ts'
import * as flags from '../../flags/index.ts'
import type { Operations } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import { findDependency, findProject, listLinkedFeatures } from '../../store/repositories/dependencies.repository.ts'

interface DependencyParams {
  readonly projectId: string
  readonly child: string
}

/**
 * Removes the dependency of a feature on one parent, or on all parents. Conflicts need no details, because the path names
 * all participants.
 */
const endDependencies = async (
  { store, runtime: { now } }: Ports,
  caller: FlagWriter,
  { projectId: project, child: feature }: DependencyParams,
  parent?: string,
): Promise<Empty | Failure> => {
  const payload = parent === undefined ? {} : { feature: parent }
  const changes = [{ action: 'deleteDependency', feature, payload }] as const
  const changed = await flags.changeFlags(store, now, caller, { project, environments: [], changes, detailOf: () => undefined })
  return changed instanceof Failure ? changed : {}
}

const detailOf: FlagWrite['detailOf'] = ({ field, message }) =>
  field === 'payload/feature' ? { path: 'body/feature', message } : undefined

export const dependencyOperations: Operations['dependencies'] = {
  addFeatureDependency: {
    run: async (ports, { params: { projectId: project, child: feature }, body: payload, caller }) => {
      const changes = [{ action: 'addDependency', feature, payload }] as const
      const changed = await flags.changeFlags(ports.store, ports.runtime.now, caller, { project, environments: [], changes, detailOf })
      return changed instanceof Failure ? changed : {}
    },
  },

  deleteFeatureDependency: { run: (ports, { params, caller }) => endDependencies(ports, caller, params, params.parent) },
  deleteFeatureDependencies: { run: (ports, { params, caller }) => endDependencies(ports, caller, params) },

  listParentOptions: {
    run: async (ports, { params: { projectId, child } }) => {
      const [[project], features] = await ports.store.snapshot((tx) => tx.batch(findProject(projectId), listLinkedFeatures(projectId)))
      if (!project) return unknownProject(projectId)
      const feature = features.find(({ name }) => name === child)
      if (!feature) return failure('NotFoundError', `There is no feature ${child} in the project ${projectId}`)
      if (feature.archived) return failure('NotFoundError', `The feature ${child} is archived`)
      return textBody(JSON.stringify(possibleParents(features, child)))
    },
  },

  checkDependenciesExist: {
    run: async (ports, { params: { projectId } }) => {
      const [[project], [found]] = await ports.store.snapshot((tx) => tx.batch(findProject(projectId), findDependency(projectId)))
      return project ? found!.exists : unknownProject(projectId)
    },
  },
}
