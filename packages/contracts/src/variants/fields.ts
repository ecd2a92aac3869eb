import * as z from 'zod'
import { variantPayloadTypes, weightTypes } from '../data/features.ts'

export const payloadType = () => z.enum(variantPayloadTypes).describe('Kind of the value')
export const weightTypeText = '`fix`: the variant has exactly its weight; `variable`: the weight adjusts so that all weights total 1000'
export const weightType = () => z.enum(weightTypes).describe(weightTypeText)
export const stickinessText = 'Context field that keeps a user on the same variant; `default` uses userId, then sessionId, then chance'
export const overridesText = 'Context values that take precedence over the weights'
export const examplePayload = { type: 'string', value: 'blue' } as const
