import * as z from 'zod'
import { limits } from '../data/limits.ts'
import { integer, scopeName, text, urlName } from '../kernel/atoms.ts'

const example = { name: 'staging', type: 'preproduction', sortOrder: 150, enabled: true, protected: false }

const typeMeaning = 'Type, such as development, test, preproduction or production'

const fields = {
  name: z.string().describe('Name of the environment'),
  type: z.string().describe(typeMeaning),
  sortOrder: z.int().describe('Position among the environments'),
  enabled: z.boolean().describe('Whether new projects are linked to the environment'),
  protected: z.boolean().describe('Whether the environment is protected from deletion'),
}

export const environmentSchema = z
  .object(fields)
  .meta({ id: 'environmentSchema', description: 'An environment that features are configured in', examples: [example] })
export interface Environment extends z.output<typeof environmentSchema> {}

const counted = { ...example, projectCount: 2, apiTokenCount: 1, enabledToggleCount: 14 }

export const countedEnvironmentSchema = z
  .object({
    ...fields,
    projectCount: z.int().describe('Number of linked projects that the caller sees'),
    apiTokenCount: z.int().describe('Number of API tokens for the environment, among tokens whose projects the caller sees completely'),
    enabledToggleCount: z
      .int()
      .describe('Number of features that are on in the environment, among features that the caller sees; archived features do not count'),
  })
  .meta({ id: 'countedEnvironmentSchema', description: 'An environment with counts', examples: [counted] })
export interface CountedEnvironment extends z.output<typeof countedEnvironmentSchema> {}

export const environmentsSchema = z
  .object({
    version: z.int().describe('Version of this schema'),
    environments: z.array(countedEnvironmentSchema).describe('The environments, by position and then by name'),
  })
  .meta({ id: 'environmentsSchema', description: 'The environments', examples: [{ version: 1, environments: [counted] }] })

const ofProject = { ...example, projectApiTokenCount: 1, projectEnabledToggleCount: 7 }

export const environmentOfProjectSchema = z
  .object({
    ...fields,
    projectApiTokenCount: z
      .int()
      .describe(
        'Number of API tokens for the environment that are valid in the project, among tokens whose projects the caller sees completely',
      ),
    projectEnabledToggleCount: z
      .int()
      .describe('Number of features of the project that are on in the environment; archived features do not count'),
  })
  .meta({ id: 'environmentOfProjectSchema', description: 'An environment with counts for one project', examples: [ofProject] })
export interface EnvironmentOfProject extends z.output<typeof environmentOfProjectSchema> {}

export const environmentsOfProjectSchema = z
  .object({
    version: z.int().describe('Version of this schema'),
    environments: z.array(environmentOfProjectSchema).describe('The environments, by position and then by name'),
  })
  .meta({
    id: 'environmentsOfProjectSchema',
    description: 'The environments that a project is linked to',
    examples: [{ version: 1, environments: [ofProject] }],
  })

const name = () => scopeName().describe('Name of the environment; the name cannot change')
const type = () => text(limits.nameLength, 1).describe(typeMeaning)
const sortOrder = () => integer(-limits.rowId, limits.rowId).optional()

export const createEnvironmentSchema = z
  .object({
    name: name(),
    type: type(),
    enabled: z.boolean().default(true).describe('Whether new projects are linked to the environment'),
    sortOrder: sortOrder().describe('Position among the environments; absent: last'),
  })
  .meta({ id: 'createEnvironmentSchema', description: 'An environment to create', examples: [{ name: 'staging', type: 'preproduction' }] })
export interface CreateEnvironment extends z.output<typeof createEnvironmentSchema> {}

export const updateEnvironmentSchema = z
  .object({ type: type().optional().describe(typeMeaning), sortOrder: sortOrder().describe('Position among the environments') })
  .meta({ id: 'updateEnvironmentSchema', description: 'New fields of an environment', examples: [{ type: 'test', sortOrder: 7 }] })
export interface UpdateEnvironment extends z.output<typeof updateEnvironmentSchema> {}

export const environmentNameSchema = z
  .object({ name: name() })
  .meta({ id: 'environmentNameSchema', description: 'A name for an environment', examples: [{ name: 'staging' }] })

export const cloneEnvironmentSchema = z
  .object({
    name: name(),
    type: type(),
    projects: z
      .array(urlName())
      .max(limits.projectsAtOnce)
      .optional()
      .describe('Ids of the projects to link to the environment; absent: those of the cloned environment'),
    clonePermissions: z
      .boolean()
      .default(true)
      .describe('Whether changes require review in the same projects as for the cloned environment'),
  })
  .meta({
    id: 'cloneEnvironmentSchema',
    description: 'A new environment that copies another environment',
    examples: [{ name: 'staging', type: 'preproduction', projects: ['payments'] }],
  })
export interface CloneEnvironment extends z.output<typeof cloneEnvironmentSchema> {}
