import * as z from 'zod'
import { dateTime } from '../kernel/atoms.ts'

const example = {
  appName: 'shop',
  strategies: ['default', 'flexibleRollout'],
  createdAt: '2026-01-31T12:00:00.000Z',
  updatedAt: '2026-01-31T12:00:00.000Z',
  usage: [{ project: 'default', environments: ['production'] }],
}

export const applicationSchema = z
  .object({
    appName: z.string().describe('Name of the application'),
    strategies: z.array(z.string()).describe('Names of the strategy types that the application knows'),
    createdAt: dateTime().describe('When the application first reported, or was described before its first report'),
    updatedAt: dateTime().describe('When the description, the strategies or the usage of the application last changed'),
    usage: z
      .array(
        z.object({
          project: z.string().describe('Id of the project; `*`: all'),
          environments: z.array(z.string()).describe('Names of the environments'),
        }),
      )
      .describe('The projects and environments of the features, according to the tokens of the application'),
  })
  .meta({ id: 'applicationSchema', description: 'An application that uses features', examples: [example] })
export interface Application extends z.output<typeof applicationSchema> {}

export const applicationsSchema = z
  .object({ applications: z.array(applicationSchema).describe('The applications, by name') })
  .meta({ id: 'applicationsSchema', description: 'Applications that use features', examples: [{ applications: [example] }] })
export interface Applications extends z.output<typeof applicationsSchema> {}
