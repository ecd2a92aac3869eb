import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { displayName, position, rowId, text, urlName, uuid } from '../kernel/atoms.ts'
import { constraintInputs, parameterInputs, parameterValue, segmentConstraintInputs } from '../strategies/inputs.ts'
import { strategyVariantInputs, variantInputs } from '../variants/inputs.ts'

const strategyId = () => text(limits.nameLength, 1).describe('Id of the strategy')
const segmentId = rowId().describe('Id of the segment')

export const updateSegmentPayloadSchema = z
  .object({
    id: segmentId,
    name: displayName().optional().describe('New name'),
    description: text(limits.descriptionLength).nullable().optional().describe('New description'),
    project: urlName().nullable().optional().describe('Project to confine the segment to; null: no project'),
    constraints: segmentConstraintInputs().optional().describe('New constraints; they replace the old constraints'),
  })
  .meta({
    id: 'updateSegmentPayloadSchema',
    description: 'New fields of a segment; absent fields stay unchanged',
    examples: [{ id: 3, constraints: [{ contextName: 'userId', operator: 'IN', values: ['1', '2'] }] }],
  })
export interface UpdateSegmentPayload extends z.output<typeof updateSegmentPayloadSchema> {}

export const segmentIdPayloadSchema = z
  .object({ id: segmentId })
  .meta({ id: 'segmentIdPayloadSchema', description: 'The id of a segment', examples: [{ id: 3 }] })
export interface SegmentIdPayload extends z.output<typeof segmentIdPayloadSchema> {}

export const updateEnabledPayloadSchema = z
  .object({
    enabled: z.boolean().describe('Whether to enable the feature'),
    shouldActivateDisabledStrategies: z
      .boolean()
      .optional()
      .describe('If all strategies are disabled: true enables the strategies, false or absent adds the default strategy'),
  })
  .meta({ id: 'updateEnabledPayloadSchema', description: 'Whether to enable a feature', examples: [{ enabled: true }] })
export interface UpdateEnabledPayload extends z.output<typeof updateEnabledPayloadSchema> {}

const strategy = {
  name: text(limits.nameLength, 1).describe('Name of the strategy type'),
  title: text(limits.textLength).nullable().optional().describe('A title for people'),
  disabled: z.boolean().nullable().optional().describe('True: the strategy is not evaluated and not returned to SDKs'),
  sortOrder: position().optional().describe('Position in the list'),
  constraints: constraintInputs().describe('Constraints, all of which must be met'),
  variants: strategyVariantInputs().optional().describe('Variants of the strategy'),
  parameters: parameterInputs(parameterValue()).describe('Parameters by name'),
  segments: z.array(rowId()).max(limits.segmentsPerStrategy).optional().describe('Ids of the attached segments'),
}

export const addStrategyPayloadSchema = z
  .object({
    id: uuid()
      .optional()
      .describe('Id for the new strategy, which no strategy has. Absent, or in a change request: the server generates the id'),
    ...strategy,
  })
  .meta({
    id: 'addStrategyPayloadSchema',
    description: 'A strategy to add',
    examples: [{ name: 'flexibleRollout', constraints: [], parameters: { rollout: '50', stickiness: 'default', groupId: 'checkout' } }],
  })
export interface AddStrategyPayload extends z.output<typeof addStrategyPayloadSchema> {}

export const updateStrategyPayloadSchema = z
  .object({
    ...strategy,
    id: strategyId(),
    name: strategy.name.optional().describe('Name of the strategy type'),
    constraints: strategy.constraints.optional().describe('Constraints, all of which must be met'),
    parameters: strategy.parameters.optional().describe('Parameters by name'),
  })
  .meta({
    id: 'updateStrategyPayloadSchema',
    description: 'New fields of a strategy',
    examples: [{ id: '6a0f8da5-398f-4d26-9089-5a87e39dbca6', parameters: { rollout: '100' } }],
  })
export interface UpdateStrategyPayload extends z.output<typeof updateStrategyPayloadSchema> {}

export const strategyIdPayloadSchema = z
  .object({ id: strategyId() })
  .meta({ id: 'strategyIdPayloadSchema', description: 'The id of a strategy', examples: [{ id: '6a0f8da5-398f-4d26-9089-5a87e39dbca6' }] })
export interface StrategyIdPayload extends z.output<typeof strategyIdPayloadSchema> {}

export const patchVariantPayloadSchema = z
  .object({ variants: variantInputs().describe('New variants; they replace the old variants') })
  .meta({
    id: 'patchVariantPayloadSchema',
    description: 'New variants of a feature in the environment',
    examples: [{ variants: [{ name: 'blue', weight: 1000, stickiness: 'default' }] }],
  })
export interface PatchVariantPayload extends z.output<typeof patchVariantPayloadSchema> {}

export const reorderStrategyPayloadSchema = z
  .array(z.object({ id: strategyId(), sortOrder: position().describe('New position') }))
  .max(limits.strategiesPerEnvironment)
  .meta({
    id: 'reorderStrategyPayloadSchema',
    description: 'New positions of strategies',
    examples: [[{ id: '6a0f8da5-398f-4d26-9089-5a87e39dbca6', sortOrder: 1 }]],
  })
export type ReorderStrategyPayload = z.output<typeof reorderStrategyPayloadSchema>
