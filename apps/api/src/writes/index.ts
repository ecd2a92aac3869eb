import { archiveFeature } from './archive-feature.ts'
import { createFeature } from './create-feature.ts'
import { createProject } from './create-project.ts'
import { importState } from './import-state.ts'
import { reviveFeature } from './revive-feature.ts'
import { seeFeatures } from './see-features.ts'
import { updateTags } from './update-tags.ts'
import type { Writer } from './writer.ts'

/** Every way in which flag state changes. */
export const createWrites = (writer: Writer, now: () => number) => ({
  updateTags: updateTags(writer),
  createFeature: createFeature(writer, now),
  archiveFeature: archiveFeature(writer, now),
  reviveFeature: reviveFeature(writer),
  seeFeatures: seeFeatures(writer, now),
  createProject: createProject(writer, now),
  importState: importState(writer, now),
})

export type Writes = ReturnType<typeof createWrites>
