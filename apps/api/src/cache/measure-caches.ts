import type { Metrics } from '../telemetry/metrics.ts'
import type { Body } from './bodies/body.ts'
import type { Evaluators } from './delivered/evaluators.ts'
import type { RevisionMemory } from './revisions/revision-memory.ts'
import type { Revisions } from './revisions/revisions.ts'

interface Caches {
  readonly bodies: RevisionMemory<Body>
  readonly ownBodies: RevisionMemory<Body>
  readonly evaluators: Evaluators
  readonly revisions: Revisions
}

/** Measures the caches that grow with the data. The weight of a response is its length in bytes. */
export const measureCaches = (metrics: Metrics, { bodies, ownBodies, evaluators, revisions }: Caches): void => {
  const read = (select: (measured: RevisionMemory<Body>['measurements']) => number): [{ cache: string }, number][] => [
    [{ cache: 'shared_responses' }, select(bodies.measurements)],
    [{ cache: 'own_responses' }, select(ownBodies.measurements)],
  ]
  metrics.provide('halyard_cache_hits_total', () => read(({ hits }) => hits))
  metrics.provide('halyard_cache_misses_total', () => read(({ misses }) => misses))
  metrics.provide('halyard_cache_entries', () => [...read(({ entries }) => entries), [{ cache: 'evaluators' }, evaluators.size]])
  metrics.provide('halyard_cache_bytes', () => read(({ weight }) => weight))
  metrics.provide('halyard_delivery_state_age_seconds', () => revisions.deliveredAge())
}
