import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { integer, text, urlName } from '../kernel/atoms.ts'

const { min, max } = limits.tagLength
const value = () => text(max, min)
const type = () => urlName().min(min).max(max)

export const importedTagTypeSchema = z
  .object({
    name: type().describe('Name of the tag type'),
    description: text(limits.descriptionLength).nullable().default('').describe('Meaning of tags of the type'),
    icon: text(limits.textLength).nullable().default(null).describe('A short sign shown beside the tag'),
  })
  .meta({
    id: 'importedTagTypeSchema',
    description: 'A tag type of an export',
    examples: [{ name: 'simple', description: 'Any word', icon: '#' }],
  })
export interface ImportedTagType extends z.output<typeof importedTagTypeSchema> {}

export const importedTagSchema = z
  .object({ value: value().describe('The value, stored exactly as sent'), type: type().default('simple').describe('Name of the tag type') })
  .meta({ id: 'importedTagSchema', description: 'A tag of an export', examples: [{ value: 'payments', type: 'simple' }] })
export interface ImportedTag extends z.output<typeof importedTagSchema> {}

export const importedFeatureTagSchema = z
  .object({
    featureName: urlName().describe('Name of the feature'),
    tagType: type().optional().describe('Name of the tag type; simple if tagType and type are absent'),
    tagValue: value().describe('The value, stored exactly as sent'),
    type: type().optional().meta({ description: 'Use tagType', deprecated: true }),
    value: value().optional().meta({ description: 'Use tagValue', deprecated: true }),
    createdByUserId: integer().nullable().optional().describe('Id of the account that added the tag, in the exporting server'),
  })
  .meta({
    id: 'importedFeatureTagSchema',
    description: 'A tag on a feature, of an export',
    examples: [{ featureName: 'checkout', tagType: 'simple', tagValue: 'payments' }],
  })
export interface ImportedFeatureTag extends z.output<typeof importedFeatureTagSchema> {}
