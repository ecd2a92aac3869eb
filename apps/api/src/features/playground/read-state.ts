import { Failure, inOrder } from '@halyard/domain'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Tx } from '../../store/index.ts'
import {
  type EvaluatedFeatureRow,
  type EvaluatedSegmentRow,
  listEvaluatedFeatures,
  listEvaluatedNames,
  listEvaluatedSegments,
} from '../../store/repositories/delivered-features.repository.ts'
import { refusalOfSize } from './answer-size.ts'
import { featuresAfter, type PlannedRequest, readPlannedRequest, segmentsAfter } from './planned-request.ts'
import { type Asked, readScope } from './scope.ts'

/** What is evaluated, as of one moment. */
export interface EvaluatedState {
  /** Live features by name, for each environment; the strategies are in order. */
  readonly environments: ReadonlyMap<string, ReadonlyMap<string, EvaluatedFeatureRow>>
  /** The segments that the features use, by id. */
  readonly segments: ReadonlyMap<number, EvaluatedSegmentRow>
  /** Undefined: the stored state is evaluated. */
  readonly planned: PlannedRequest | undefined
}

type Rows = readonly EvaluatedFeatureRow[]

const usesOf = ({ strategies }: EvaluatedFeatureRow): number[] => strategies.flatMap(({ segments }) => segments)

/** How many features are read at once. Other requests run between two readings. */
const readAtOnce = 500

const toRead = (row: EvaluatedFeatureRow): EvaluatedFeatureRow => ({ ...row, strategies: inOrder(row.strategies) })

const readFeatures = async (tx: Tx, environment: string, names: readonly string[]): Promise<Rows> => {
  const rows: EvaluatedFeatureRow[] = []
  for (let at = 0; at < names.length; at += readAtOnce) {
    const [some] = await tx.batch(listEvaluatedFeatures(environment, names.slice(at, at + readAtOnce)))
    rows.push(...some.map(toRead))
  }
  return rows
}

export const readState = async (tx: Tx, caller: Caller, asked: Asked): Promise<EvaluatedState | Failure> => {
  const scope = await readScope(tx, caller, asked)
  if (scope instanceof Failure) return scope
  const planned = asked.changeRequest === undefined ? undefined : await readPlannedRequest(tx, caller, asked, asked.changeRequest)
  if (planned instanceof Failure) return planned
  const names = await tx.batch(...asked.environments.map((environment) => listEvaluatedNames(environment, scope.projects)))
  const environments = new Map<string, ReadonlyMap<string, EvaluatedFeatureRow>>()
  for (const [at, environment] of asked.environments.entries()) {
    const stored = await readFeatures(
      tx,
      environment,
      names[at]!.map(({ name }) => name),
    )
    const rows = planned ? featuresAfter(stored, environment, planned) : stored
    environments.set(environment, new Map(rows.map((row) => [row.name, row])))
  }
  const features = [...environments.values()].flatMap((rows) => [...rows.values()])
  const [found] = await tx.batch(listEvaluatedSegments([...new Set(features.flatMap(usesOf))]))
  const known = new Map(found.map((segment) => [segment.id, segment]))
  const segments = planned ? segmentsAfter(known, planned) : known
  return refusalOfSize(features, segments, asked.contexts) ?? { environments, segments, planned }
}
