import * as z from 'zod'
import type { changeActions } from '../data/change-requests.ts'
import { limits } from '../data/limits.ts'
import { dependencyInputSchema } from '../features/new-feature.ts'
import { urlName } from '../kernel/atoms.ts'
import {
  addStrategyPayloadSchema,
  patchVariantPayloadSchema,
  reorderStrategyPayloadSchema,
  segmentIdPayloadSchema,
  strategyIdPayloadSchema,
  updateEnabledPayloadSchema,
  updateSegmentPayloadSchema,
  updateStrategyPayloadSchema,
} from './payloads.ts'

type Action = (typeof changeActions)[number]
const action = <A extends Action>(name: A) => z.literal(name).describe('What the change does')
const feature = urlName().describe('Name of the feature that the change applies to')

const actions = [
  z.object({ action: action('updateSegment'), payload: updateSegmentPayloadSchema.describe('The segment and its new fields') }),
  z.object({ action: action('deleteSegment'), payload: segmentIdPayloadSchema.describe('The segment') }),
  z.object({ action: action('updateEnabled'), feature, payload: updateEnabledPayloadSchema.describe('Whether to enable the feature') }),
  z.object({ action: action('addStrategy'), feature, payload: addStrategyPayloadSchema.describe('The strategy') }),
  z.object({
    action: action('updateStrategy'),
    feature,
    payload: updateStrategyPayloadSchema.describe('The strategy and its new fields'),
  }),
  z.object({ action: action('deleteStrategy'), feature, payload: strategyIdPayloadSchema.describe('The strategy') }),
  z.object({ action: action('archiveFeature'), feature }),
  z.object({ action: action('patchVariant'), feature, payload: patchVariantPayloadSchema.describe('The variants') }),
  z.object({ action: action('reorderStrategy'), feature, payload: reorderStrategyPayloadSchema.describe('The strategies') }),
  z.object({ action: action('addDependency'), feature, payload: dependencyInputSchema.describe('The parent') }),
  z.object({ action: action('deleteDependency'), feature }),
] as const

const example = { action: 'updateEnabled', feature: 'checkout', payload: { enabled: true } } as const

export const changeRequestCreateSchema = z
  .discriminatedUnion('action', actions, { error: 'must be an object whose action is one of the eleven actions' })
  .meta({ id: 'changeRequestCreateSchema', description: 'A change to propose', examples: [example] })
export type ChangeRequestCreate = z.output<typeof changeRequestCreateSchema>

export const changeRequestOneOrManyCreateSchema = z
  .union([changeRequestCreateSchema, z.array(changeRequestCreateSchema).min(1).max(limits.changesPerRequest)])
  .meta({ id: 'changeRequestOneOrManyCreateSchema', description: 'One change to propose, or several', examples: [example, [example]] })
export type ChangeRequestOneOrManyCreate = z.output<typeof changeRequestOneOrManyCreateSchema>
