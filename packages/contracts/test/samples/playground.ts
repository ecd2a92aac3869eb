import type * as z from 'zod'
import * as contracts from '../../src/index.ts'
import { metaOf } from '../walk.ts'
import { type Samples, sample } from './sample.ts'

/** The example of a schema. */
const exampleOf = (schema: z.ZodType): object => [metaOf(schema)?.examples].flat()[0] as object

export const playgroundSamples: Samples = {
  playgroundContextSchema: sample(exampleOf(contracts.playgroundContextSchema), { appName: '' }),
  playgroundRequestSchema: sample(exampleOf(contracts.playgroundRequestSchema), { projects: [] }),
  advancedPlaygroundRequestSchema: sample(exampleOf(contracts.advancedPlaygroundRequestSchema), { environments: [] }),
  playgroundReasonSchema: sample(exampleOf(contracts.playgroundReasonSchema), { kind: 'chance' }),
  playgroundStrategyReasonSchema: sample(exampleOf(contracts.playgroundStrategyReasonSchema), { constraint: 0.5 }),
  playgroundConstraintSchema: sample(exampleOf(contracts.playgroundConstraintSchema), { result: null }),
  playgroundRolloutSchema: sample(exampleOf(contracts.playgroundRolloutSchema), { bucket: 0.5 }),
  playgroundVariantReasonSchema: sample(exampleOf(contracts.playgroundVariantReasonSchema), { by: 'chance' }),
  playgroundVariantSchema: sample(exampleOf(contracts.playgroundVariantSchema), { name: null }),
  playgroundSegmentSchema: sample(exampleOf(contracts.playgroundSegmentSchema), { id: '1' }),
  playgroundStrategySchema: sample(exampleOf(contracts.playgroundStrategySchema), { result: null }),
  playgroundFeatureSchema: sample(exampleOf(contracts.playgroundFeatureSchema), { isEnabled: 'unknown' }),
  playgroundUnknownSchema: sample(exampleOf(contracts.playgroundUnknownSchema), { reason: 'chance' }),
  playgroundResponseSchema: sample(exampleOf(contracts.playgroundResponseSchema), { warnings: null }),
  advancedPlaygroundOutcomeSchema: sample(exampleOf(contracts.advancedPlaygroundOutcomeSchema), { environment: null }),
  advancedPlaygroundResponseSchema: sample(exampleOf(contracts.advancedPlaygroundResponseSchema), { features: {} }),
}
