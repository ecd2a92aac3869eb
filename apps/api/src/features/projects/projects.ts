import { isDeepStrictEqual } from 'node:util'
import type { Empty, FeatureNaming, ProjectSettings, UpdateProject } from '@halyard/contracts'
import { type Failure, failure, namingFault, wrongFields } from '@halyard/domain'
import * as flags from '../../flags/index.ts'
import { compilePattern } from '../../flags/project/compile-pattern.ts'
import type { Operations } from '../../pipeline/operation.ts'
import type { Ports } from '../../pipeline/ports.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { Actor } from '../../store/repositories/events.repository.ts'
import { findProject, lockProjectRow, updateProjectRow } from '../../store/repositories/projects.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { getProjects } from './get-projects.ts'
import { getProjectInsights, getProjectOverview } from './project-overview.ts'
import { getProject, getProjectHealthReport } from './project-with-features.ts'

/** New values of a project; undefined keeps the old value. */
type Wanted = Partial<UpdateProject> &
  Omit<ProjectSettings, 'featureNaming'> & { readonly featureNaming?: FeatureNaming | null | undefined }

/** Changes a project. Writes an event if anything changed. */
const changeProject = (
  { store, runtime: { now } }: Pick<Ports, 'store' | 'runtime'>,
  actor: Actor,
  id: string,
  wanted: Wanted,
): Promise<Empty | Failure> =>
  store.write<Empty>(actor, async (tx) => {
    const [[before]] = await tx.batch(lockProjectRow(id))
    if (!before) return unknownProject(id)
    const after = { ...before, ...wanted }
    if (isDeepStrictEqual(after, before)) return { statements: [], events: [], revisions: [], result: {} }
    return {
      statements: [updateProjectRow({ ...after, updatedAt: new Date(now()).toISOString() })],
      events: [{ type: 'project-updated', project: id, data: after, preData: before }],
      // The mode determines which callers see the project.
      revisions: [...(after.mode === before.mode ? [] : [revisionKeys.access]), revisionKeys.projects, revisionKeys.settings(id)],
      result: {},
    }
  })

/** Returns an error (400) if the naming pattern or its example is invalid, else null. */
const refusalOfNaming = (naming: FeatureNaming | null): Failure | null => {
  const fault = naming && namingFault(naming, compilePattern)
  return fault ? wrongFields([{ path: `body/featureNaming/${fault.field}`, message: fault.message }]) : null
}

export const projectOperations: Operations['projects'] = {
  getProjects,
  createProject: { run: (ports, { body, caller }) => flags.createProject(ports.store, ports.runtime.now, caller.actor, body) },
  getProjectOverview,
  getProject,
  getProjectHealthReport,
  getProjectInsights,
  updateProject: { run: (ports, { params, body, caller }) => changeProject(ports, caller.actor, params.projectId, body) },

  updateProjectSettings: {
    run: async (ports, { params, body: { featureNaming: given, ...settings }, caller }) => {
      if (given === undefined) return changeProject(ports, caller.actor, params.projectId, settings)
      const featureNaming = given?.pattern ? { ...given, pattern: given.pattern } : null
      return refusalOfNaming(featureNaming) ?? changeProject(ports, caller.actor, params.projectId, { ...settings, featureNaming })
    },
  },

  deleteProject: { run: (ports, { params, caller }) => flags.deleteProject(ports.store, caller.actor, params.projectId) },

  validateProject: {
    run: async ({ store }, { body: { id } }) => {
      const [taken] = await store.run(findProject(id))
      return taken ? failure('NameExistsError', `There is a project ${id} already`) : {}
    },
  },

  addEnvironmentToProject: { run: (ports, { params, body, caller }) => flags.linkEnvironment(ports.store, caller, params.projectId, body) },

  removeEnvironmentFromProject: {
    run: (ports, { params, caller }) => flags.unlinkEnvironment(ports.store, caller, params.projectId, params.environment),
  },

  addDefaultStrategyToProjectEnvironment: {
    run: (ports, { params, body, caller }) => flags.setDefaultStrategy(ports.store, caller, params.projectId, params.environment, body),
  },
}
