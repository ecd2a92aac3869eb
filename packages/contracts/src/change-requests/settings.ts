import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { integer, text } from '../kernel/atoms.ts'

const { min, max } = limits.approvals
const exampleConfig = { environment: 'production', type: 'production', changeRequestEnabled: true, requiredApprovals: 2 }

export const changeRequestConfigSchema = z
  .object({
    environment: z.string().describe('Name of the environment'),
    type: z.string().describe('Type of the environment, such as production'),
    changeRequestEnabled: z.boolean().describe('Whether changes to this environment of the project need a change request'),
    requiredApprovals: z
      .int()
      .min(min)
      .max(max)
      .nullable()
      .describe('Number of approvals that a change request needs; null: none is needed'),
  })
  .meta({
    id: 'changeRequestConfigSchema',
    description: 'Whether changes to an environment of a project are reviewed',
    examples: [exampleConfig],
  })
export interface ChangeRequestConfig extends z.output<typeof changeRequestConfigSchema> {}

export const changeRequestConfigsSchema = z.array(changeRequestConfigSchema).meta({
  id: 'changeRequestConfigsSchema',
  description: 'Whether changes are reviewed, by environment of a project in their order',
  examples: [[exampleConfig]],
})
export type ChangeRequestConfigs = z.output<typeof changeRequestConfigsSchema>

export const setChangeRequestConfigSchema = z
  .object({
    changeRequestsEnabled: z.boolean().describe('Whether changes to this environment of the project shall need a change request'),
    requiredApprovals: integer(min, max)
      .nullable()
      .optional()
      .describe('Number of approvals that a change request shall need; absent or null: as before, at first 1'),
  })
  .meta({
    id: 'setChangeRequestConfigSchema',
    description: 'Whether changes to an environment of a project shall be reviewed',
    examples: [{ changeRequestsEnabled: true, requiredApprovals: 2 }],
  })
export interface SetChangeRequestConfig extends z.output<typeof setChangeRequestConfigSchema> {}

export const changeRequestTitleSchema = z.object({ title: text(limits.textLength, 1).describe('A title for people') }).meta({
  id: 'changeRequestTitleSchema',
  description: 'The title that a change request shall have',
  examples: [{ title: 'Turn on the new checkout' }],
})
export interface ChangeRequestTitle extends z.output<typeof changeRequestTitleSchema> {}
