import { contextOf, explainInWorld, isOnSegment, type World } from '@halyard/domain'
import { useQueries } from '@tanstack/react-query'
import { queryClient } from '../../data/query-client.ts'
import { readWorld } from '../../data/world.ts'
import { featuresOf, keyOf } from '../../tray/batch.ts'
import { planOf } from '../../tray/planned.ts'
import type { Batch } from '../../tray/state.ts'
import type { ResultRow, TrayOutcomes } from './results.ts'

/** Each flag is one request. */
const most = 200

// All outcomes draw the same number, so that chance alone changes nothing.
const drawn = Math.random()
const options = { now: Date.now, random: () => drawn, extended: true }

const outcomesIn = ({ now }: ResultRow, environment: string) => now[environment] ?? []

/** The flags whose outcomes the changes can concern: those that they name, those with a changed segment, and the children of these. */
const concernedBy = ({ project, environment, changes }: Batch, rows: readonly ResultRow[]): ResultRow[] => {
  const own = rows.filter((row) => row.project === project && outcomesIn(row, environment).length > 0)
  const named = new Set(featuresOf({ changes }))
  const segments = new Set(changes.flatMap((change) => (isOnSegment(change) ? [change.payload.id] : [])))
  const usesSegment = (row: ResultRow) =>
    outcomesIn(row, environment)[0]?.strategies.data.some((strategy) => strategy.segments.some(({ id }) => segments.has(id))) ?? false
  const direct = new Set(own.filter((row) => named.has(row.name) || (segments.size > 0 && usesSegment(row))).map(({ name }) => name))
  const isChild = (row: ResultRow) => outcomesIn(row, environment)[0]?.dependencies.some(({ feature }) => direct.has(feature)) ?? false
  return own.filter((row) => direct.has(row.name) || isChild(row))
}

const evaluated = (world: World, row: ResultRow, environment: string) => {
  const explain = explainInWorld(world, row.name, options)
  return outcomesIn(row, environment).map(({ context }) => explain?.(contextOf(context, { environment, address: undefined })) ?? null)
}

const evaluateBatch = async (batch: Batch, rows: readonly ResultRow[]) => {
  const parents = rows.flatMap((row) => outcomesIn(row, batch.environment)[0]?.dependencies.map(({ feature }) => feature) ?? [])
  const features = [...new Set([...featuresOf(batch), ...rows.map(({ name }) => name), ...parents])]
  const world = await readWorld(queryClient, { ...batch, features })
  const { result } = planOf(world, batch.changes)
  return new Map(rows.map((row) => [row.name, evaluated(result, row, batch.environment)]))
}

export interface TrayEvaluation {
  readonly outcomes: TrayOutcomes
  readonly isPending: boolean
  readonly error: Error | null
  /** Flags that are not evaluated, because the changes concern too many. */
  readonly omitted: number
}

/** The outcomes after the changes in the tray, evaluated in the browser. */
export const useTrayOutcomes = (batches: readonly Batch[], rows: readonly ResultRow[], version: number): TrayEvaluation => {
  const concerned = batches.map((batch) => concernedBy(batch, rows))
  const read = useQueries({
    queries: batches.map((batch, at) => ({
      queryKey: ['playground-tray', batch.key, version],
      queryFn: () => evaluateBatch(batch, (concerned[at] ?? []).slice(0, most)),
      gcTime: 0,
    })),
  })
  const byEnvironment = new Map<
    string,
    ReadonlyMap<string, Awaited<ReturnType<typeof evaluateBatch>> extends Map<string, infer List> ? List : never>
  >()
  for (const [at, batch] of batches.entries()) {
    const found = read[at]?.data
    if (found) byEnvironment.set(batch.environment, new Map([...(byEnvironment.get(batch.environment) ?? []), ...found]))
  }
  return {
    outcomes: byEnvironment,
    isPending: read.some(({ isPending }) => isPending),
    error: read.find(({ error }) => error)?.error ?? null,
    omitted: concerned.reduce((sum, list) => sum + Math.max(0, list.length - most), 0),
  }
}

/** The batches of the tray that concern the evaluated projects and environments. */
export const batchesOf = (batches: readonly Batch[], projects: readonly string[], environments: readonly string[]): readonly Batch[] =>
  batches
    .filter(({ project, environment }) => (projects.length === 0 || projects.includes(project)) && environments.includes(environment))
    .toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1))
