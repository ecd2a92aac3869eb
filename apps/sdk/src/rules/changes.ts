import type {
  Constraint,
  Dependency,
  ReorderStrategyPayload,
  SegmentIdPayload,
  StrategyIdPayload,
  StrategyVariant,
  UpdateEnabledPayload,
  Variant,
} from '../generated/types.ts'
import type { FlagSegment, StoredStrategy } from './world.ts'

/** The fields of a strategy that a change contains. */
interface GivenStrategy {
  name?: string | undefined
  title?: string | null | undefined
  disabled?: boolean | null | undefined
  sortOrder?: number | undefined
  constraints?: Constraint[] | undefined
  variants?: StrategyVariant[] | undefined
  parameters?: Record<string, string> | undefined
  segments?: number[] | undefined
}

interface GivenSegment {
  id: number
  name?: string | undefined
  description?: string | null | undefined
  project?: string | null | undefined
  constraints?: Constraint[] | undefined
}

type NewStrategy = GivenStrategy & Required<Pick<GivenStrategy, 'name' | 'constraints' | 'parameters'>> & { id: string }

interface Payloads {
  updateEnabled: UpdateEnabledPayload
  addStrategy: NewStrategy
  updateStrategy: GivenStrategy & { id: string }
  deleteStrategy: StrategyIdPayload
  archiveFeature: Record<string, never>
  patchVariant: { variants: Variant[] }
  reorderStrategy: ReorderStrategyPayload
  addDependency: Dependency
  deleteDependency: { readonly feature?: string }
}

type OnFeature = { [Action in keyof Payloads]: { action: Action; feature: string; payload: Payloads[Action] } }[keyof Payloads]

/** A change that can be applied: a new strategy already has its id. */
export type FlagChange =
  | OnFeature
  | { action: 'updateSegment'; payload: GivenSegment }
  | { action: 'deleteSegment'; payload: SegmentIdPayload }

/** A change of a change request, with the state that its author saw, if that was recorded. */
export type ProposedChange = { readonly id: number; readonly base?: ChangeBase } & FlagChange

/** The part of a world that one change concerns, as its author saw it; plain JSON. */
export interface ChangeBase {
  readonly strategy?: StoredStrategy
  readonly enabled?: boolean
  readonly variants?: readonly Variant[]
  readonly positions?: readonly Pick<StoredStrategy, 'id' | 'sortOrder'>[]
  readonly parents?: readonly Dependency[]
  /** SHA-256 of the configuration in normal form, hexadecimal. */
  readonly configuration?: string
  readonly segment?: Pick<FlagSegment, 'name' | 'description' | 'project' | 'constraints'>
}
