import * as z from 'zod'

const payloadSchema = z.object({
  type: z.string().describe('Type of the value: string, json, csv or number'),
  value: z.string().describe('The value as text'),
})

const toggleSchema = z.object({
  name: z.string().describe('Name of the feature'),
  enabled: z.boolean().describe('Always true: only features that are on are sent'),
  variant: z
    .object({
      name: z.string().describe('Name of the variant; `disabled`: the feature has no variant for this context'),
      enabled: z.boolean().describe('Whether the feature has a variant for this context'),
      payload: payloadSchema.optional().describe('The payload of the variant'),
      feature_enabled: z.boolean().describe('Whether the feature is on'),
      featureEnabled: z.boolean().describe('The same as feature_enabled, for old SDKs'),
    })
    .describe('The variant'),
  impressionData: z.boolean().describe('Whether SDKs emit an event for each evaluation'),
})

export const frontendFeaturesSchema = z
  .object({ toggles: z.array(toggleSchema).describe('The features that are on, by project and then by name') })
  .meta({
    id: 'frontendFeaturesSchema',
    description: 'The features that are on for a context',
    examples: [
      {
        toggles: [
          {
            name: 'checkout',
            enabled: true,
            variant: { name: 'disabled', enabled: false, feature_enabled: true, featureEnabled: true },
            impressionData: false,
          },
        ],
      },
    ],
  })
export interface FrontendFeatures extends z.output<typeof frontendFeaturesSchema> {}
