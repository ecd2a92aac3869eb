import * as domain from '@halyard/domain'
import type { Evaluator, EvaluatorOptions } from './evaluator.ts'
import type { Snapshot } from './snapshot.ts'

export type * from './context.ts'
export type * from './evaluator.ts'
export type * from './explanation.ts'
export type * from './snapshot.ts'
export type * from './toggle.ts'

/** Compiles the body of `GET /api/client/features`, version 2. Evaluations are exactly those of the server. Synchronous. */
export const compile = (snapshot: Snapshot, options: EvaluatorOptions = {}): Evaluator =>
  domain.compile(snapshot, { ...options, now: options.now ?? Date.now, random: options.random ?? Math.random })
