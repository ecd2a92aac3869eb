import { archiveFeatures } from './archive-features.ts'
import { enableEnvironment, sortEnvironments, updateEnvironment } from './change-environments.ts'
import { changeFlags } from './change-flags.ts'
import { changeFlagsEverywhere } from './change-flags-everywhere.ts'
import { cloneEnvironment } from './clone-environment.ts'
import { cloneFeature } from './clone-feature.ts'
import { createEnvironment } from './create-environment.ts'
import { createFeature } from './create-feature.ts'
import { createProject } from './create-project.ts'
import { createSegment } from './create-segment.ts'
import { deleteEnvironment } from './delete-environment.ts'
import { deleteFeature, deleteFeatures } from './delete-features.ts'
import { deleteProject } from './delete-project.ts'
import { deleteSegment } from './delete-segment.ts'
import { deleteTag, deleteTagType } from './delete-tags.ts'
import { importFeatures } from './import-features.ts'
import { importState } from './import-state.ts'
import { linkEnvironment } from './link-environment.ts'
import { moveFeature } from './move-feature.ts'
import { reviveFeature, reviveFeatures } from './revive-features.ts'
import { seeFeatures } from './see-features.ts'
import { setDefaultStrategy } from './set-default-strategy.ts'
import { unlinkEnvironment } from './unlink-environment.ts'
import { updateMetadata } from './update-metadata.ts'
import { updateSegment } from './update-segment.ts'
import { updateTags, updateTagsOfFeatures } from './update-tags.ts'
import type { Writer } from './writer.ts'

/** Every way in which flag state changes. */
export const createWrites = (writer: Writer, now: () => number) => ({
  updateTags: updateTags(writer),
  updateTagsOfFeatures: updateTagsOfFeatures(writer),
  deleteTag: deleteTag(writer),
  deleteTagType: deleteTagType(writer),
  createFeature: createFeature(writer, now),
  cloneFeature: cloneFeature(writer, now),
  updateMetadata: updateMetadata(writer),
  moveFeature: moveFeature(writer),
  changeFlags: changeFlags(writer, now),
  changeFlagsEverywhere: changeFlagsEverywhere(writer, now),
  archiveFeatures: archiveFeatures(writer, now),
  reviveFeature: reviveFeature(writer),
  reviveFeatures: reviveFeatures(writer),
  deleteFeature: deleteFeature(writer),
  deleteFeatures: deleteFeatures(writer),
  seeFeatures: seeFeatures(writer, now),
  createProject: createProject(writer, now),
  deleteProject: deleteProject(writer),
  linkEnvironment: linkEnvironment(writer),
  unlinkEnvironment: unlinkEnvironment(writer),
  setDefaultStrategy: setDefaultStrategy(writer),
  createSegment: createSegment(writer, now),
  updateSegment: updateSegment(writer),
  deleteSegment: deleteSegment(writer),
  createEnvironment: createEnvironment(writer),
  updateEnvironment: updateEnvironment(writer),
  enableEnvironment: enableEnvironment(writer),
  sortEnvironments: sortEnvironments(writer),
  cloneEnvironment: cloneEnvironment(writer),
  deleteEnvironment: deleteEnvironment(writer, now),
  importFeatures: importFeatures(writer, now),
  importState: importState(writer, now),
})

export type Writes = ReturnType<typeof createWrites>
