import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { integer, placeName, text, urlName } from '../kernel/atoms.ts'

const example = { name: 'staging', type: 'preproduction', sortOrder: 150, enabled: true, protected: false }

const typeMeaning = 'Type, such as development, test, preproduction or production'

const fields = {
  name: z.string().describe('Name of the environment'),
  type: z.string().describe(typeMeaning),
  sortOrder: z.int().describe('Position among the environments'),
  enabled: z.boolean().describe('Whether new projects are linked to it'),
  protected: z.boolean().describe('Whether it is protected from removal'),
}

export const environmentSchema = z
  .object(fields)
  .meta({ id: 'environmentSchema', description: 'An environment that features are configured in', examples: [example] })
export interface Environment extends z.output<typeof environmentSchema> {}

const counted = { ...example, projectCount: 2, apiTokenCount: 1, enabledToggleCount: 14 }

export const countedEnvironmentSchema = z
  .object({
    ...fields,
    projectCount: z.int().describe('Number of projects that are linked to it, of those that the caller sees'),
    apiTokenCount: z.int().describe('Number of API tokens for it, of those whose projects the caller all sees'),
    enabledToggleCount: z.int().describe('Number of features that are on in it, of those that the caller sees; archived ones do not count'),
  })
  .meta({ id: 'countedEnvironmentSchema', description: 'An environment, with what there is in it', examples: [counted] })
export interface CountedEnvironment extends z.output<typeof countedEnvironmentSchema> {}

export const environmentsSchema = z
  .object({
    version: z.int().describe('Version of this schema'),
    environments: z.array(countedEnvironmentSchema).describe('In their order, and then by name'),
  })
  .meta({ id: 'environmentsSchema', description: 'The environments', examples: [{ version: 1, environments: [counted] }] })

const ofProject = { ...example, projectApiTokenCount: 1, projectEnabledToggleCount: 7 }

export const environmentOfProjectSchema = z
  .object({
    ...fields,
    projectApiTokenCount: z
      .int()
      .describe('Number of API tokens for it that hold in the project, of those whose projects the caller all sees'),
    projectEnabledToggleCount: z.int().describe('Number of features of the project that are on in it; archived ones do not count'),
  })
  .meta({ id: 'environmentOfProjectSchema', description: 'An environment, with what a project has in it', examples: [ofProject] })
export interface EnvironmentOfProject extends z.output<typeof environmentOfProjectSchema> {}

export const environmentsOfProjectSchema = z
  .object({
    version: z.int().describe('Version of this schema'),
    environments: z.array(environmentOfProjectSchema).describe('In their order, and then by name'),
  })
  .meta({
    id: 'environmentsOfProjectSchema',
    description: 'The environments that a project is linked to',
    examples: [{ version: 1, environments: [ofProject] }],
  })

const name = () => placeName().describe('Name of the environment, which never changes')
const type = () => text(limits.nameLength, 1).describe(typeMeaning)
const sortOrder = () => integer(-limits.rowId, limits.rowId).optional()

export const createEnvironmentSchema = z
  .object({
    name: name(),
    type: type(),
    enabled: z.boolean().default(true).describe('Whether new projects are linked to it'),
    sortOrder: sortOrder().describe('Position among the environments; behind all others when absent'),
  })
  .meta({ id: 'createEnvironmentSchema', description: 'An environment to create', examples: [{ name: 'staging', type: 'preproduction' }] })
export interface CreateEnvironment extends z.output<typeof createEnvironmentSchema> {}

export const updateEnvironmentSchema = z
  .object({ type: type().optional().describe(typeMeaning), sortOrder: sortOrder().describe('Position among the environments') })
  .meta({ id: 'updateEnvironmentSchema', description: 'What an environment shall become', examples: [{ type: 'test', sortOrder: 7 }] })
export interface UpdateEnvironment extends z.output<typeof updateEnvironmentSchema> {}

export const environmentNameSchema = z
  .object({ name: name() })
  .meta({ id: 'environmentNameSchema', description: 'A name that an environment might have', examples: [{ name: 'staging' }] })

export const cloneEnvironmentSchema = z
  .object({
    name: name(),
    type: type(),
    projects: z
      .array(urlName())
      .max(limits.projectsAtOnce)
      .optional()
      .describe('Ids of the projects to link it to; those of the cloned environment when absent'),
    clonePermissions: z.boolean().default(true).describe('Whether changes to it are reviewed where those to the cloned one are'),
  })
  .meta({
    id: 'cloneEnvironmentSchema',
    description: 'An environment to create after another one',
    examples: [{ name: 'staging', type: 'preproduction', projects: ['payments'] }],
  })
export interface CloneEnvironment extends z.output<typeof cloneEnvironmentSchema> {}
