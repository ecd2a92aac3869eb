import { isDeepStrictEqual } from 'node:util'
import { type FeatureState, inOrder, type Outcome } from '@halyard/domain'
import type { EvaluatedFeatureRow, EvaluatedSegmentRow } from '../../../store/repositories/delivered-features.repository.ts'

/** The outcome of a request in its project and environment. */
export interface Changes {
  readonly project: string
  readonly environment: string
  readonly outcome: Outcome
}

const isChanged = ({ before, after }: { readonly before: object | null; readonly after: object | null }) =>
  !isDeepStrictEqual(before, after)

const isChangedEverywhere = ({ before, after }: Outcome['features'][number]): boolean =>
  before?.archived !== after?.archived || !isDeepStrictEqual(before?.parents, after?.parents)

/** Names of changed features, and ids of changed segments. `everywhere` has the features that change in all environments. */
export const changedBy = ({ environment, outcome: { features, segments } }: Changes) => ({
  environment,
  features: features.filter(isChanged).map(({ name }) => name),
  everywhere: features.filter(isChangedEverywhere).map(({ name }) => name),
  segments: segments.filter(isChanged).map(({ id }) => id),
})

type Side = 'before' | 'after'

const changedRow = (row: EvaluatedFeatureRow, state: FeatureState, isHere: boolean): EvaluatedFeatureRow => {
  const { parents: dependencies, enabled, strategies, variants } = state
  return isHere ? { ...row, dependencies, enabled, strategies: inOrder(strategies), variants } : { ...row, dependencies }
}

/** The live features of an environment before or after the changes. */
export const featuresOn = (
  side: Side,
  rows: readonly EvaluatedFeatureRow[],
  environment: string,
  { project, environment: changed, outcome }: Changes,
): ReadonlyMap<string, EvaluatedFeatureRow> => {
  const features = new Map<string, EvaluatedFeatureRow>(rows.map((row) => [row.name, { ...row, strategies: inOrder(row.strategies) }]))
  const isHere = environment === changed
  for (const { name, [side]: state } of outcome.features) {
    const row = features.get(name)
    if (!state) continue
    if (state.archived) features.delete(name)
    else if (row) features.set(name, changedRow(row, state, isHere))
    // The feature was archived after the request was planned.
    else if (isHere) features.set(name, changedRow({ name, project, impressionData: false, bytes: 0 } as EvaluatedFeatureRow, state, true))
  }
  return features
}

export type EvaluatedSegments = ReadonlyMap<number, Pick<EvaluatedSegmentRow, 'id' | 'name' | 'constraints'>>

/** The segments before or after the changes. */
export const segmentsOn = (side: Side, rows: readonly EvaluatedSegmentRow[], { outcome }: Changes): EvaluatedSegments => {
  const segments = new Map<number, Pick<EvaluatedSegmentRow, 'id' | 'name' | 'constraints'>>(rows.map((row) => [row.id, row]))
  for (const { id, [side]: state } of outcome.segments) {
    if (state) segments.set(id, { id, name: state.name, constraints: state.constraints })
    else segments.delete(id)
  }
  return segments
}
