import * as z from 'zod'
import { flagStates, indexedDescriptionLength } from '../data/flag-index.ts'
import { flag, text } from '../kernel/atoms.ts'

/** Options of the index of flags. */
export const flagIndexQuery = z.object({
  since: text(100, 1).optional().describe('The revision that the client has; the response then contains only the changes since then'),
  descriptions: flag().default(false).describe(`Add the descriptions, cut after ${indexedDescriptionLength} characters`),
})

const position = z.int().min(0)
const positionsOf = (column: string) => z.array(position).describe(`Position in \`${column}\`, for each flag`)
const flagsThat = (property: string) => z.array(position).describe(`Positions of the flags that ${property}, ascending`)

/** The state of a flag in an environment, as a number. */
const state = z.int().min(flagStates.absent).max(flagStates.nobody)

const columns = {
  names: z.array(z.string()).describe('Name of each flag, sorted by code points. Each other column has the same order'),
  projects: z.array(z.string()).describe('Ids of the projects that `project` refers to'),
  project: positionsOf('projects'),
  types: z.array(z.string()).describe('Types of flags that `type` refers to'),
  type: positionsOf('types'),
  tags: z.array(z.string()).describe('Tags, as type:value, that `tag` refers to'),
  tag: z.array(z.array(position)).describe('Positions in `tags`, for each flag'),
  stale: flagsThat('are stale'),
  impressionData: flagsThat('have impression data'),
  dependent: flagsThat('depend on other flags'),
  createdAt: z.array(z.int()).describe('Time of creation of each flag, in minutes since 1970 in UTC'),
  lastSeenAt: z.array(z.int().nullable()).describe('Last use of each flag, in hours since 1970 in UTC; null: never'),
  states: z
    .array(z.array(state))
    .describe(
      `States of the flags, one column for each of \`environments\`. ${flagStates.absent}: the project does not have the environment; ${flagStates.off}: off; 1 to 100: on for some contexts, with the largest rollout of a strategy in per cent; ${flagStates.everybody}: on for everybody; ${flagStates.nobody}: enabled, but no strategy can accept a context. Dependencies are not considered`,
    ),
  descriptions: z.array(z.string()).optional().describe('Description of each flag, cut; absent unless requested'),
}

const exampleColumns = {
  names: ['checkout'],
  projects: ['default'],
  project: [0],
  types: ['release'],
  type: [0],
  tags: ['simple:payments'],
  tag: [[0]],
  stale: [],
  impressionData: [],
  dependent: [],
  createdAt: [29_497_680],
  lastSeenAt: [null],
  states: [[101]],
}

export const flagColumnsSchema = z.object(columns).meta({
  id: 'flagColumnsSchema',
  description: 'Flags as columns. Repeated values are positions in lists',
  examples: [exampleColumns],
})
export interface FlagColumns extends z.output<typeof flagColumnsSchema> {}

export const flagIndexSchema = z
  .object({
    since: z.string().nullable().describe('The revision that the differences apply to; null: the response contains all flags'),
    revision: z.string().describe('Identifies the content of the index'),
    environments: z
      .array(z.object({ name: z.string().describe('Name'), type: z.string().describe('Type, such as production') }))
      .describe('The environments of `states`, in their order'),
    favorites: z.array(z.string()).describe('Names of all flags that the caller marked as favourites, sorted'),
    flags: flagColumnsSchema.describe('All flags, or with `since` the flags that are new or changed'),
    removed: z.array(z.string()).describe('Names of flags that the client must remove, sorted'),
  })
  .meta({
    id: 'flagIndexSchema',
    description: 'The index of flags, or its differences since a revision',
    examples: [
      {
        since: null,
        revision: 'n1Zo2mLc8a0dRrT6bQ4w',
        environments: [{ name: 'production', type: 'production' }],
        favorites: ['checkout'],
        flags: exampleColumns,
        removed: [],
      },
    ],
  })
export interface FlagIndex extends z.output<typeof flagIndexSchema> {}
