import type { DefaultStrategy, FlagChange, StoredStrategy } from '@halyard/domain'
import type { Constraint } from '@halyard/sdk'
import type { EditedVariant } from '../variant-editor/edited-variant.ts'

/** A strategy while a person edits it. */
export interface StrategyDraft {
  readonly name: string
  readonly title: string
  readonly disabled: boolean
  readonly parameters: Readonly<Record<string, string>>
  readonly constraints: readonly Constraint[]
  readonly segments: readonly number[]
  readonly variants: readonly EditedVariant[]
}

type Given = Pick<StoredStrategy, 'name'> & Partial<StoredStrategy>

export const draftOf = ({
  name,
  title,
  disabled = false,
  parameters = {},
  constraints = [],
  segments = [],
  variants = [],
}: Given): StrategyDraft => ({
  name,
  title: title ?? '',
  disabled,
  parameters,
  constraints,
  segments,
  variants,
})

/** A new strategy: the default strategy of the project, else a rollout to everybody. */
export const newDraft = (feature: string, byDefault: DefaultStrategy | null, stickiness: string): StrategyDraft =>
  byDefault
    ? // The default strategy of a response has all fields.
      draftOf(byDefault as Given)
    : draftOf({ name: 'flexibleRollout', parameters: { rollout: '100', stickiness, groupId: feature } })

/** The fields of the draft in the form of the API. */
export const fieldsOf = ({ title, constraints, segments, variants, ...rest }: StrategyDraft) => ({
  ...rest,
  title: title.trim() === '' ? null : title.trim(),
  constraints: [...constraints],
  segments: [...segments],
  variants: variants.map(({ overrides: _, ...variant }) => variant),
})

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The change that leads from a strategy to the draft; undefined: the draft is the same. `former` absent: the strategy is new. */
export const changeTo = (feature: string, id: string, draft: StrategyDraft, former: StrategyDraft | undefined): FlagChange | undefined => {
  const fields = fieldsOf(draft)
  // The payloads have fields of a strategy.
  if (!former) return { action: 'addStrategy', feature, payload: { id, ...fields } } as unknown as FlagChange
  const before: Readonly<Record<string, unknown>> = fieldsOf(former)
  const changed = Object.entries(fields).filter(([key, value]) => !isSame(value, before[key]))
  if (changed.length === 0) return undefined
  return { action: 'updateStrategy', feature, payload: { id, ...Object.fromEntries(changed) } } as unknown as FlagChange
}
