import type { CompiledFeature } from './feature.ts'
import type { PredicateTable } from './predicate-table.ts'
import type { ClientSegment } from './snapshot.ts'
import type { CompileOptions } from './strategy.ts'

/** A compiled snapshot. */
export interface Compiled {
  readonly table: PredicateTable
  /** Features by name, in the order of the snapshot. */
  readonly features: ReadonlyMap<string, CompiledFeature>
  readonly segments: ReadonlyMap<number, ClientSegment>
  readonly options: CompileOptions
}
