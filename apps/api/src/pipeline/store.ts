import { RevisionMemory } from '../cache/revisions/revision-memory.ts'
import type { Database } from '../store/index.ts'
import { type Observed, revisionOfKey } from '../store/observed.ts'
import { listProjectIds } from '../store/repositories/projects.repository.ts'
import { listSegmentNames } from '../store/repositories/segment-names.repository.ts'
import { revisionKeys } from '../store/revision-keys.ts'
import type { Writer } from '../store/writer.ts'
import { createFindProject, type FindProject } from './place.ts'

/** Reads and writes: of the database, or of one open transaction. */
export interface BaseStore extends Pick<Database, 'run' | 'snapshot'>, Writer {
  /** Runs the work once everything written so far is committed, and never if it is not. Outside a transaction that is at once. */
  afterCommit(work: () => void): void
}

/** What an operation reads and writes. An operation that runs inside a transaction gets another store, and the other ports unchanged. */
export interface Store extends BaseStore {
  /** The project of a feature; undefined: the feature does not exist. */
  readonly findProject: FindProject
  /** Whether a project exists. The request must have watched the list of projects. */
  hasProject(id: string, observed: Observed): Promise<boolean>
  /** Names of segments by id. The request must have watched the segments. */
  segmentNames(observed: Observed): Promise<ReadonlyMap<number, string>>
}

/** A complete store over the one that reads and writes. It remembers only what it read itself, so nothing of a transaction leaks out of it. */
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
