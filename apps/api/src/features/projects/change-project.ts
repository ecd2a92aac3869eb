import { isDeepStrictEqual } from 'node:util'
import type { Empty, FeatureNaming, ProjectSettings, UpdateProject } from '@halyard/contracts'
import type { Failure } from '@halyard/domain'
import type { Ports } from '../../pipeline/ports.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { Actor } from '../../store/repositories/events.repository.ts'
import { lockProjectRow, updateProjectRow } from '../../store/repositories/projects.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

/** What a project shall become; undefined: as it is. */
type Wanted = Partial<UpdateProject> &
  Omit<ProjectSettings, 'featureNaming'> & { readonly featureNaming?: FeatureNaming | null | undefined }

/** Changes a project, and tells of it where anything did change. */
export const changeProject = (
  { store, runtime: { now } }: Pick<Ports, 'store' | 'runtime'>,
  actor: Actor,
  id: string,
  wanted: Wanted,
): Promise<Empty | Failure> =>
  store.write<Empty>(actor, async (tx) => {
    const [[before]] = await tx.batch(lockProjectRow(id))
    if (!before) return unknownProject(id)
    const after = {
      id,
      name: wanted.name ?? before.name,
      description: wanted.description === undefined ? before.description : wanted.description,
      mode: wanted.mode ?? before.mode,
      defaultStickiness: wanted.defaultStickiness ?? before.defaultStickiness,
      featureNaming: wanted.featureNaming === undefined ? before.featureNaming : wanted.featureNaming,
    }
    if (isDeepStrictEqual(after, before)) return { statements: [], events: [], revisions: [], result: {} }
    return {
      statements: [updateProjectRow(after, new Date(now()).toISOString())],
      events: [{ type: 'project-updated', project: id, data: after, preData: before }],
      // The mode decides who sees the project.
      revisions: [...(after.mode === before.mode ? [] : [revisionKeys.access]), revisionKeys.projects, revisionKeys.settings(id)],
      result: {},
    }
  })
