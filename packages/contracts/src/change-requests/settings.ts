import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { integer, text } from '../kernel/atoms.ts'

const { min, max } = limits.approvals
const exampleConfig = { environment: 'production', type: 'production', changeRequestEnabled: true, requiredApprovals: 2 }

export const changeRequestConfigSchema = z
  .object({
    environment: z.string().describe('Name of the environment'),
    type: z.string().describe('Type of the environment, such as production'),
    changeRequestEnabled: z.boolean().describe('Whether changes to this environment of the project require a change request'),
    requiredApprovals: z
      .int()
      .min(min)
      .max(max)
      .nullable()
      .describe('Number of approvals that a change request needs; null: no approval is needed'),
  })
  .meta({
    id: 'changeRequestConfigSchema',
    description: 'Whether changes to an environment of a project require review',
    examples: [exampleConfig],
  })
export interface ChangeRequestConfig extends z.output<typeof changeRequestConfigSchema> {}

export const changeRequestConfigsSchema = z.array(changeRequestConfigSchema).meta({
  id: 'changeRequestConfigsSchema',
  description: 'Whether changes require review, by environment of a project, in the order of the environments',
  examples: [[exampleConfig]],
})
export type ChangeRequestConfigs = z.output<typeof changeRequestConfigsSchema>

export const setChangeRequestConfigSchema = z
  .object({
    changeRequestsEnabled: z.boolean().describe('Whether changes to this environment of the project require a change request'),
    requiredApprovals: integer(min, max)
      .nullable()
      .optional()
      .describe('Number of approvals that a change request needs; absent or null: unchanged, initially 1'),
  })
  .meta({
    id: 'setChangeRequestConfigSchema',
    description: 'A new review setting for an environment of a project',
    examples: [{ changeRequestsEnabled: true, requiredApprovals: 2 }],
  })
export interface SetChangeRequestConfig extends z.output<typeof setChangeRequestConfigSchema> {}

export const changeRequestTitleSchema = z.object({ title: text(limits.textLength, 1).describe('A title for people') }).meta({
  id: 'changeRequestTitleSchema',
  description: 'A new title for a change request',
  examples: [{ title: 'Turn on the new checkout' }],
})
export interface ChangeRequestTitle extends z.output<typeof changeRequestTitleSchema> {}
