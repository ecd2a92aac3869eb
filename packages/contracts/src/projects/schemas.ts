import * as z from 'zod'
import { projectModes } from '../data/features.ts'
import { limits } from '../data/limits.ts'
import { dateTime, displayName, scopeName, text } from '../kernel/atoms.ts'

const example = {
  id: 'default',
  name: 'Default',
  description: 'The first project',
  health: 100,
  featureCount: 3,
  memberCount: 2,
  createdAt: '2026-01-31T12:00:00.000Z',
  updatedAt: null,
  favorite: false,
  mode: 'open',
  defaultStickiness: 'default',
} as const

export const projectSchema = z
  .object({
    id: z.string().describe('Id, which is part of paths'),
    name: z.string().describe('Name for people'),
    description: z.string().nullable().describe('Purpose of the project'),
    health: z
      .number()
      .min(0)
      .max(100)
      .describe('Health of the features: 100 minus the percentages of stale and potentially stale features'),
    featureCount: z.number().describe('Number of features that are not archived'),
    memberCount: z.number().describe('Number of users with a role in the project, directly or through a group'),
    createdAt: dateTime().describe('When the project was created'),
    updatedAt: dateTime().nullable().describe('When the project was last changed'),
    favorite: z.boolean().describe('Whether the caller marked it as a favourite'),
    mode: z.enum(projectModes).describe('Collaboration mode: open, protected or private'),
    defaultStickiness: z.string().describe('Default stickiness of new variants and gradual rollouts'),
  })
  .meta({ id: 'projectSchema', description: 'A project', examples: [example] })
export interface Project extends z.output<typeof projectSchema> {}

export const projectsSchema = z
  .object({
    version: z.int().describe('Version of this schema'),
    projects: z.array(projectSchema).describe('The projects that the caller sees, by name'),
  })
  .meta({ id: 'projectsSchema', description: 'Projects', examples: [{ version: 1, projects: [example] }] })
export interface Projects extends z.output<typeof projectsSchema> {}

export const createProjectSchema = z
  .object({
    id: scopeName().describe('Id, which is part of paths; unique, and cannot change'),
    name: displayName().describe('Name for people'),
    description: text(limits.descriptionLength).nullable().default(null).describe('Purpose of the project'),
    mode: z.enum(projectModes).default('open').describe('Collaboration mode: open, protected or private'),
    defaultStickiness: text(limits.nameLength, 1).default('default').describe('Default stickiness of new variants and gradual rollouts'),
  })
  .meta({
    id: 'createProjectSchema',
    description: 'A project to create',
    examples: [{ id: 'payments', name: 'Payments', mode: 'private' }],
  })
export interface CreateProject extends z.output<typeof createProjectSchema> {}

const { id, name, description, mode, defaultStickiness } = projectSchema.shape

export const createdProjectSchema = z.object({ id, name, description, mode, defaultStickiness }).meta({
  id: 'createdProjectSchema',
  description: 'A new project',
  examples: [{ id: 'payments', name: 'Payments', description: null, mode: 'private', defaultStickiness: 'default' }],
})
export interface CreatedProject extends z.output<typeof createdProjectSchema> {}
