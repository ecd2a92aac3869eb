import type { Dependency, Variant } from '@halyard/contracts'
import type { FlagSegment, StoredStrategy } from '../world/world.ts'

/** The fields of a segment that changes can set. */
export type SegmentContent = Pick<FlagSegment, 'name' | 'description' | 'project' | 'constraints'>

/**
 * The part of a world that one change concerns, as the author saw it; plain JSON. A field is absent if the action does not use it, or if its
 * object did not exist.
 */
export interface ChangeBase {
  /** updateStrategy, deleteStrategy. */
  readonly strategy?: StoredStrategy
  /** updateEnabled. */
  readonly enabled?: boolean
  /** patchVariant. */
  readonly variants?: readonly Variant[]
  /** reorderStrategy: the strategies that the change names. */
  readonly positions?: readonly Pick<StoredStrategy, 'id' | 'sortOrder'>[]
  /** addDependency, deleteDependency, archiveFeature. */
  readonly parents?: readonly Dependency[]
  /** archiveFeature: SHA-256 of the configuration in normal form, hexadecimal. */
  readonly configuration?: string
  /** updateSegment, deleteSegment. */
  readonly segment?: SegmentContent
}
