import { ProjectIndex } from '../cache/indexes/project-index.ts'
import { SegmentIndex } from '../cache/indexes/segment-index.ts'
import { createFindProject } from './place.ts'
import type { BaseStore, Store } from './ports.ts'

/** A complete store over the one that reads and writes. It remembers only what it read itself, so nothing of a transaction leaks out of it. */
export const createStore = (base: BaseStore): Store => {
  const projects = new ProjectIndex(base)
  const segments = new SegmentIndex(base)
  return {
    ...base,
    findProject: createFindProject(base),
    hasProject: (id, observed) => projects.has(id, observed),
    segmentNames: (observed) => segments.names(observed),
  }
}
