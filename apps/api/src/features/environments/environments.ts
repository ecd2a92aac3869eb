import { takenEnvironment, unknownEnvironment } from '../../flags/environment/environment-rules.ts'
import { toCountedEnvironment, toEnvironmentOfProject } from '../../flags/environment/environments.mappers.ts'
import * as flags from '../../flags/index.ts'
import { keptAnswer } from '../../pipeline/kept-answer.ts'
import type { Operations } from '../../pipeline/operation.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import {
  findCountedEnvironment,
  findEnvironment,
  listCountedEnvironments,
  listEnvironmentsInProject,
} from '../../store/repositories/environments.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

/** What environments, and the projects, tokens and features that are counted in them, follow from. */
const countedKeys = [revisionKeys.environments, revisionKeys.projects, revisionKeys.features, revisionKeys.access]

export const environmentOperations: Operations['environments'] = {
  getAllEnvironments: {
    watches: () => countedKeys,
    versionedBy: () => [revisionKeys.environments],
    run: (ports, { caller: { visible }, observed }) =>
      keptAnswer(ports.cache, observed, countedKeys, ['environments', visible], async () => {
        const rows = await ports.store.run(listCountedEnvironments(visible))
        return { version: 1, environments: rows.map(toCountedEnvironment) }
      }),
  },

  getEnvironment: {
    watches: () => countedKeys,
    versionedBy: () => [revisionKeys.environments],
    run: async (ports, { params: { name }, caller: { visible }, observed }) => {
      const [row] = await ports.store.run(findCountedEnvironment(name, visible))
      if (!row) return unknownEnvironment(name)
      return keptAnswer(ports.cache, observed, countedKeys, ['environment', name, visible], async () => toCountedEnvironment(row))
    },
  },

  getProjectEnvironments: {
    watches: () => countedKeys,
    run: async (ports, { params: { projectId }, caller: { visible }, observed }) => {
      if (!(await ports.store.hasProject(projectId, observed))) return unknownProject(projectId)
      return keptAnswer(ports.cache, observed, countedKeys, ['environments-of-project', projectId, visible], async () => {
        const rows = await ports.store.run(listEnvironmentsInProject(projectId, visible))
        return { version: 1, environments: rows.map(toEnvironmentOfProject) }
      })
    },
  },

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
