import type { Dependency, Variant } from '@halyard/contracts'
import type { FlagSegment, StoredStrategy } from '../world/world.ts'

/** The part of a segment that changes are about. */
export type SegmentContent = Pick<FlagSegment, 'name' | 'description' | 'project' | 'constraints'>

/**
 * The fragment of a world that one change is about, as its author saw the fragment; plain JSON. A part is absent if the action has no use for it,
 * or if its object did not exist.
 */
export interface ChangeBase {
  /** updateStrategy, deleteStrategy. */
  readonly strategy?: StoredStrategy
  /** updateEnabled. */
  readonly enabled?: boolean
  /** patchVariant. */
  readonly variants?: readonly Variant[]
  /** reorderStrategy: the strategies that it names. */
  readonly positions?: readonly Pick<StoredStrategy, 'id' | 'sortOrder'>[]
  /** addDependency, deleteDependency, archiveFeature. */
  readonly parents?: readonly Dependency[]
  /** archiveFeature: SHA-256 of the configuration in normal form, hexadecimal. */
  readonly configuration?: string
  /** updateSegment, deleteSegment. */
  readonly segment?: SegmentContent
}
