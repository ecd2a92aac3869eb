import { archiveFeature } from './archive-feature.ts'
import { changeFlags } from './change-flags.ts'
import { createFeature } from './create-feature.ts'
import { createProject } from './create-project.ts'
import { createSegment } from './create-segment.ts'
import { deleteSegment } from './delete-segment.ts'
import { deleteTag, deleteTagType } from './delete-tags.ts'
import { importState } from './import-state.ts'
import { reviveFeature } from './revive-feature.ts'
import { seeFeatures } from './see-features.ts'
import { updateSegment } from './update-segment.ts'
import { updateTags } from './update-tags.ts'
import type { Writer } from './writer.ts'

/** Every way in which flag state changes. */
export const createWrites = (writer: Writer, now: () => number) => ({
  updateTags: updateTags(writer),
  deleteTag: deleteTag(writer),
  deleteTagType: deleteTagType(writer),
  createFeature: createFeature(writer, now),
  changeFlags: changeFlags(writer),
  archiveFeature: archiveFeature(writer, now),
  reviveFeature: reviveFeature(writer),
  seeFeatures: seeFeatures(writer, now),
  createProject: createProject(writer, now),
  createSegment: createSegment(writer, now),
  updateSegment: updateSegment(writer),
  deleteSegment: deleteSegment(writer),
  importState: importState(writer, now),
})

export type Writes = ReturnType<typeof createWrites>
