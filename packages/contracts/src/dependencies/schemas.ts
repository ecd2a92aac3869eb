import * as z from 'zod'

export const parentFeatureOptionsSchema = z.array(z.string()).meta({
  id: 'parentFeatureOptionsSchema',
  description: 'Names of the features that a feature can depend on, sorted',
  examples: [['payments']],
})
export type ParentFeatureOptions = z.output<typeof parentFeatureOptionsSchema>

export const dependenciesExistSchema = z.boolean().meta({
  id: 'dependenciesExistSchema',
  description: 'Whether any live feature of a project depends on another',
  examples: [true],
})
export type DependenciesExist = z.output<typeof dependenciesExistSchema>
