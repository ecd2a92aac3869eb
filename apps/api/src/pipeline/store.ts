import { RevisionMemory } from '../cache/revisions/revision-memory.ts'
import type { Database } from '../store/index.ts'
import { type Observed, revisionOfKey } from '../store/observed.ts'
import { listProjectIds } from '../store/repositories/projects.repository.ts'
import { listSegmentNames } from '../store/repositories/segment-names.repository.ts'
import { revisionKeys } from '../store/revision-keys.ts'
import type { Writer } from '../store/writer.ts'
import { createFindProject, type FindProject } from './request-scope.ts'

/** Reads and writes in the database, or in one open transaction. */
export interface BaseStore extends Pick<Database, 'run' | 'snapshot'>, Writer {
  /**
   * Runs the work after the commit of everything written so far, and never without that commit. Outside a transaction, the work runs at
   * once.
   */
  afterCommit(work: () => void): void
}

/** The store of an operation. An operation inside a transaction gets another store and the same other ports. */
export interface Store extends BaseStore {
  /** The project of a feature; undefined: the feature does not exist. */
  readonly findProject: FindProject
  /** Whether a project exists. The request must have watched the list of projects. */
  hasProject(id: string, observed: Observed): Promise<boolean>
  /** Names of segments by id. The request must have watched the segments. */
  segmentNames(observed: Observed): Promise<ReadonlyMap<number, string>>
}

/** A complete store over a base store. Each store caches only its own reads, so no uncommitted state leaves a transaction. */
export const createStore = (base: BaseStore): Store => {
  const projects = new RevisionMemory<ReadonlySet<string>>({ entries: 1 })
  const segments = new RevisionMemory<ReadonlyMap<number, string>>({ entries: 1 })
  const readProjects = async () => new Set((await base.run(listProjectIds())).map(({ id }) => id))
  const readSegments = async () => new Map((await base.run(listSegmentNames())).map(({ id, name }) => [id, name]))
  return {
    ...base,
    findProject: createFindProject(base),
    hasProject: async (id, observed) =>
      (await projects.getOrBuild('', revisionOfKey(observed, revisionKeys.projects), readProjects)).has(id),
    segmentNames: (observed) => segments.getOrBuild('', revisionOfKey(observed, revisionKeys.segments), readSegments),
  }
}
