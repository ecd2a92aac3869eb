import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { eventExample, eventSchema } from './schemas.ts'

/** Why an event is in the history of a feature. */
export const historyRelations = ['feature', 'segment', 'parent', 'project'] as const
export type HistoryRelation = (typeof historyRelations)[number]

export const historyEventSchema = eventSchema
  .extend({
    relation: z
      .enum(historyRelations)
      .describe(
        'Why the event is included. `feature`: an event of the feature. `segment`: of a segment that a strategy of the feature uses or used. `parent`: of a feature that the feature depends or depended on. `project`: of the default strategies, environments or settings of a project, while the feature was in the project',
      ),
  })
  .meta({
    id: 'historyEventSchema',
    description: 'An event in the history of a feature, with the reason why it is included',
    examples: [{ ...eventExample, relation: 'feature' }],
  })
export interface HistoryEvent extends z.output<typeof historyEventSchema> {}

export const featureHistorySchema = z
  .object({
    events: z
      .array(historyEventSchema)
      .describe(
        `The events, newest first. The page is shorter than requested if the states exceed ${limits.eventPageBytes / 1e6} MB in total`,
      ),
  })
  .meta({
    id: 'featureHistorySchema',
    description: 'A page of the history of a feature, newest first',
    examples: [{ events: [{ ...eventExample, relation: 'feature' }] }],
  })
export interface FeatureHistory extends z.output<typeof featureHistorySchema> {}
