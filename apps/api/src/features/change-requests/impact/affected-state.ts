import type { Tx } from '../../../store/index.ts'
import {
  type EvaluatedFeatureRow,
  listEvaluatedFeatures,
  listEvaluatedSegments,
} from '../../../store/repositories/delivered-features.repository.ts'
import { type FeatureEvaluationsRow, listAffectedFeatures, listEvaluations } from '../../../store/repositories/impact.repository.ts'
import { type Changes, changedBy, type EvaluatedSegments, featuresOn, segmentsOn } from './changed-state.ts'

interface State {
  readonly features: ReadonlyMap<string, EvaluatedFeatureRow>
  readonly segments: EvaluatedSegments
}

/** Features of one environment that the changes affect, before and after. */
export interface AffectedEnvironment {
  readonly environment: string
  /** Features whose outcomes may differ, in order. `before` and `after` also contain their parents. */
  readonly names: readonly string[]
  readonly before: State
  readonly after: State
  readonly usage: readonly FeatureEvaluationsRow[]
}

/** Maximum number of features evaluated per environment. */
const mostFeatures = 2_000

const hourMs = 3_600_000

const periods = (now: number) => {
  const hour = Math.floor(now / hourMs) * hourMs
  const at = (back: number) => new Date(hour - back * hourMs).toISOString()
  return { hour: at(1), day: at(23) }
}

const parentsIn = (features: State['features']) =>
  [...features.values()].flatMap(({ dependencies }) => dependencies.map(({ feature }) => feature))

const readEnvironment = async (
  tx: Tx,
  changes: Changes,
  environment: string,
  names: readonly string[],
  now: number,
): Promise<AffectedEnvironment> => {
  const [own, usage] = await tx.batch(listEvaluatedFeatures(environment, names), listEvaluations(environment, names, periods(now)))
  const sides = (['before', 'after'] as const).map((side) => featuresOn(side, own, environment, changes))
  const known = new Set(own.map(({ name }) => name))
  const parents = [...new Set(sides.flatMap(parentsIn))].filter((name) => !known.has(name))
  const [more] = await tx.batch(listEvaluatedFeatures(environment, parents))
  const rows = [...own, ...more]
  const [before, after] = [featuresOn('before', rows, environment, changes), featuresOn('after', rows, environment, changes)]
  const used = [...before.values(), ...after.values()].flatMap(({ strategies }) => strategies.flatMap(({ segments }) => segments))
  const [segments] = await tx.batch(listEvaluatedSegments([...new Set(used)]))
  return {
    environment,
    names,
    before: { features: before, segments: segmentsOn('before', segments, changes) },
    after: { features: after, segments: segmentsOn('after', segments, changes) },
    usage,
  }
}

/** Reads the features that changes affect, by environment, at most 2,000 in each. */
export const readAffected = async (tx: Tx, changes: Changes, now: number) => {
  const changed = changedBy(changes)
  const [rows] = await tx.batch(listAffectedFeatures(changed))
  const byEnvironment = new Map<string, Set<string>>()
  const addAll = (environment: string, names: readonly string[]) =>
    byEnvironment.set(environment, new Set([...(byEnvironment.get(environment) ?? []), ...names]))
  addAll(changes.environment, changed.features)
  for (const [environment, some] of Map.groupBy(rows, (row) => row.environment))
    addAll(
      environment,
      some.map(({ name }) => name),
    )
  const affected: AffectedEnvironment[] = []
  for (const [environment, names] of [...byEnvironment].sort(([one], [other]) => (one < other ? -1 : 1)))
    affected.push(await readEnvironment(tx, changes, environment, [...names].slice(0, mostFeatures), now))
  return affected
}
