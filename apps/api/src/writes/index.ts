import type { Database } from '../db/index.ts'
import type { Revisions } from '../revisions/revisions.ts'
import { createFeature } from './create-feature.ts'
import { importState } from './import-state.ts'
import { updateTags } from './update-tags.ts'
import { createWriter } from './writer.ts'

/** Every way in which flag state changes. */
export const createWrites = (database: Database, revisions: Revisions, now: () => number) => {
  const writer = createWriter(database, revisions)
  return { updateTags: updateTags(writer), createFeature: createFeature(writer, now), importState: importState(writer, now) }
}

export type Writes = ReturnType<typeof createWrites>
