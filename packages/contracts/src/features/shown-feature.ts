import * as z from 'zod'
import { featureDefaults } from '../data/features.ts'
import { dateTime } from '../kernel/atoms.ts'
import { tagSchema } from '../tags/schemas.ts'
import { shownFields } from './fields.ts'

/** Fields that every form of a feature has. */
export const common = {
  name: z.string().describe('Name, unique in the server'),
  ...shownFields,
  createdAt: dateTime().nullable().describe('When the feature was created'),
  lastSeenAt: dateTime()
    .nullable()
    .meta({ description: 'When metrics were last collected; see the environments instead', deprecated: true }),
}
export const project = z.string().describe('Id of the project')
export const favorite = z.boolean().describe('Whether the caller marked the feature as a favourite')
export const archived = z.boolean().describe('Whether the feature is archived')
export const archivedAt = dateTime().nullable().describe('When the feature was archived; null: the feature is not archived')
export const tags = z.array(tagSchema).describe('Tags of the feature, by type and then by value')

const { flagValue: _flagValue, ...defaults } = featureDefaults

export const featureExample = {
  name: 'checkout',
  ...defaults,
  description: 'The new checkout',
  createdAt: '2026-01-31T12:00:00.000Z',
  lastSeenAt: null,
}
