import { takenEnvironment, unknownEnvironment } from '../../flags/environment/environment-rules.ts'
import { toCountedEnvironment, toEnvironmentOfProject } from '../../flags/environment/environments.mappers.ts'
import * as flags from '../../flags/index.ts'
import { cachedRead } from '../../pipeline/cached-read.ts'
import type { Operations } from '../../pipeline/operation.ts'
import {
  findCountedEnvironment,
  findEnvironment,
  listCountedEnvironments,
  listEnvironmentsInProject,
} from '../../store/repositories/environments.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { awaitRevision } from './await-revision.ts'

/** Revision keys of environments and of the projects, tokens and features counted in them. */
const countedKeys = () => [revisionKeys.environments, revisionKeys.projects, revisionKeys.features, revisionKeys.access]

export const environmentOperations: Operations['environments'] = {
  getAllEnvironments: cachedRead({
    keys: countedKeys,
    versionedBy: () => [revisionKeys.environments],
    name: ({ caller }) => ['environments', caller.visible],
    read: async ({ store }, { caller }) => {
      const rows = await store.run(listCountedEnvironments(caller.visible))
      return { version: 1, environments: rows.map(toCountedEnvironment) }
    },
  }),

  getEnvironment: cachedRead({
    keys: countedKeys,
    versionedBy: () => [revisionKeys.environments],
    name: ({ params, caller }) => ['environment', params.name, caller.visible],
    read: async ({ store }, { params, caller }) => {
      const [row] = await store.run(findCountedEnvironment(params.name, caller.visible))
      return row ? toCountedEnvironment(row) : unknownEnvironment(params.name)
    },
  }),

  getProjectEnvironments: cachedRead({
    keys: countedKeys,
    ofProject: true,
    name: ({ params: { projectId }, caller }) => ['environments-of-project', projectId, caller.visible],
    read: async ({ store }, { params: { projectId }, caller }) => {
      const rows = await store.run(listEnvironmentsInProject(projectId, caller.visible))
      return { version: 1, environments: rows.map(toEnvironmentOfProject) }
    },
  }),

  awaitRevision,

  createEnvironment: { run: (ports, { body, caller }) => flags.createEnvironment(ports.store, caller.actor, body) },
  updateEnvironment: { run: (ports, { params: { name }, body, caller }) => flags.updateEnvironment(ports.store, caller.actor, name, body) },

  removeEnvironment: {
    run: (ports, { params: { name }, caller }) => flags.deleteEnvironment(ports.store, ports.runtime.now, caller.actor, name),
  },

  validateEnvironmentName: {
    run: async (ports, { body: { name } }) => {
      const [taken] = await ports.store.run(findEnvironment(name))
      return taken ? takenEnvironment(name) : {}
    },
  },

  cloneEnvironment: { run: (ports, { params: { name }, body, caller }) => flags.cloneEnvironment(ports.store, caller.actor, name, body) },
  updateSortOrder: { run: (ports, { body, caller }) => flags.sortEnvironments(ports.store, caller.actor, body) },
  toggleEnvironmentOn: { run: (ports, { params: { name }, caller }) => flags.enableEnvironment(ports.store, caller.actor, name, true) },
  toggleEnvironmentOff: { run: (ports, { params: { name }, caller }) => flags.enableEnvironment(ports.store, caller.actor, name, false) },
}
