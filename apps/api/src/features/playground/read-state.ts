import type { PlaygroundResponse } from '@halyard/contracts'
import { Failure, inOrder } from '@halyard/domain'
import { type Caller, sees } from '../../identity/caller/caller.ts'
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
import { type PlaygroundQuery, readScope } from './scope.ts'

/** The evaluated state, from one snapshot. */
export interface EvaluatedState {
  /** Live features by name, for each environment; the strategies are in order. */
  readonly environments: ReadonlyMap<string, ReadonlyMap<string, EvaluatedFeatureRow>>
  /** The segments that the features use, by id. */
  readonly segments: ReadonlyMap<number, EvaluatedSegmentRow>
  /** The change request whose result is evaluated; undefined if the stored state is evaluated. */
  readonly planned: PlannedRequest | undefined
  /** The time of a former state, with the unknown features; undefined if the present state is evaluated. */
  readonly past: PlaygroundResponse['asOf'] | undefined
  /** Returns true if the caller can see the name and the constraints of a segment. */
  readonly seesSegment: (id: number) => boolean
}

type Rows = readonly EvaluatedFeatureRow[]

export const usesOf = ({ strategies }: EvaluatedFeatureRow): number[] => strategies.flatMap(({ segments }) => segments)

/** The number of features read with one query. Other requests run between two queries. */
export const readAtOnce = 500

const toRead = (row: EvaluatedFeatureRow): EvaluatedFeatureRow => ({ ...row, strategies: inOrder(row.strategies) })

const readFeatures = async (tx: Tx, environment: string, names: readonly string[]): Promise<Rows> => {
  const rows: EvaluatedFeatureRow[] = []
  for (let at = 0; at < names.length; at += readAtOnce) {
    const [some] = await tx.batch(listEvaluatedFeatures(environment, names.slice(at, at + readAtOnce)))
    rows.push(...some.map(toRead))
  }
  return rows
}

export const readState = async (tx: Tx, caller: Caller, query: PlaygroundQuery): Promise<EvaluatedState | Failure> => {
  const scope = await readScope(tx, caller, query)
  if (scope instanceof Failure) return scope
  const planned = query.changeRequest === undefined ? undefined : await readPlannedRequest(tx, caller, query, query.changeRequest)
  if (planned instanceof Failure) return planned
  const names = await tx.batch(...query.environments.map((environment) => listEvaluatedNames(environment, scope.projects)))
  const environments = new Map<string, ReadonlyMap<string, EvaluatedFeatureRow>>()
  for (const [at, environment] of query.environments.entries()) {
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
  const seesSegment = (id: number) => {
    const project = segments.get(id)?.project ?? null
    return project === null || sees(caller, project)
  }
  return refusalOfSize(features, segments, query.contexts) ?? { environments, segments, planned, past: undefined, seesSegment }
}
