import { enableEnvironment, sortEnvironments, updateEnvironment } from '../flags/environment/change-environments.ts'
import { cloneEnvironment } from '../flags/environment/clone-environment.ts'
import { createEnvironment } from '../flags/environment/create-environment.ts'
import { deleteEnvironment } from '../flags/environment/delete-environment.ts'
import { archiveFeatures } from '../flags/feature/archive-features.ts'
import { changeFlags } from '../flags/feature/change-flags.ts'
import { changeFlagsEverywhere } from '../flags/feature/change-flags-everywhere.ts'
import { cloneFeature } from '../flags/feature/clone-feature.ts'
import { createFeature } from '../flags/feature/create-feature.ts'
import { deleteFeature, deleteFeatures } from '../flags/feature/delete-features.ts'
import { moveFeature } from '../flags/feature/move-feature.ts'
import { reviveFeature, reviveFeatures } from '../flags/feature/revive-features.ts'
import { seeFeatures } from '../flags/feature/see-features.ts'
import { updateMetadata } from '../flags/feature/update-metadata.ts'
import { importFeatures } from '../flags/import/import-features.ts'
import { importState } from '../flags/import/import-state.ts'
import type { Writer } from '../flags/kernel/writer.ts'
import { createProject } from '../flags/project/create-project.ts'
import { deleteProject } from '../flags/project/delete-project.ts'
import { linkEnvironment } from '../flags/project/link-environment.ts'
import { setDefaultStrategy } from '../flags/project/set-default-strategy.ts'
import { unlinkEnvironment } from '../flags/project/unlink-environment.ts'
import { createSegment } from '../flags/segment/create-segment.ts'
import { deleteSegment } from '../flags/segment/delete-segment.ts'
import { updateSegment } from '../flags/segment/update-segment.ts'
import { deleteTag, deleteTagType } from '../flags/tag/delete-tags.ts'
import { updateTags, updateTagsOfFeatures } from '../flags/tag/update-tags.ts'

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
