import * as z from 'zod'
import { projectFeatureSchema } from '../features/summaries.ts'
import { defaultStrategySchema } from './environment-schemas.ts'
import { projectSchema } from './schemas.ts'
import { featureNamingSchema } from './settings-schemas.ts'

const count = (what: string) => z.int().min(0).describe(what)
const days = (what: string) => z.number().min(0).describe(what)

const exampleStats = {
  avgTimeToProdCurrentWindow: 2.5,
  createdCurrentWindow: 4,
  createdPastWindow: 3,
  archivedCurrentWindow: 1,
  archivedPastWindow: 0,
  projectActivityCurrentWindow: 40,
  projectActivityPastWindow: 25,
  projectMembersAddedCurrentWindow: 1,
}

export const projectStatsSchema = z
  .object({
    avgTimeToProdCurrentWindow: days(
      'Mean number of days from the creation of a feature until it was first turned on in an environment of type production. Counts features first turned on there in the last 30 days; 0: no such feature',
    ),
    createdCurrentWindow: count('Features created in the last 30 days'),
    createdPastWindow: count('Features created in the 30 days before'),
    archivedCurrentWindow: count('Features archived in the last 30 days'),
    archivedPastWindow: count('Features archived in the 30 days before'),
    projectActivityCurrentWindow: count('Events of the project in the last 30 days'),
    projectActivityPastWindow: count('Events of the project in the 30 days before'),
    projectMembersAddedCurrentWindow: count('Members who joined in the last 30 days'),
  })
  .meta({ id: 'projectStatsSchema', description: 'Activity in a project, by windows of 30 days', examples: [exampleStats] })
export interface ProjectStats extends z.output<typeof projectStatsSchema> {}

export const featureTypeCountSchema = z
  .object({ type: z.string().describe('Type of feature'), count: count('Number of features of the type that are not archived') })
  .meta({ id: 'featureTypeCountSchema', description: 'Number of features of a type', examples: [{ type: 'release', count: 3 }] })

export const projectEnvironmentSchema = z
  .object({
    environment: z.string().describe('Name of the environment'),
    changeRequestEnabled: z.boolean().describe('Whether changes in the environment require review'),
    defaultStrategy: defaultStrategySchema
      .nullable()
      .describe(
        'The default strategy: features that are turned on in the environment without an enabled strategy get this strategy; null: flexibleRollout for everybody',
      ),
  })
  .meta({
    id: 'projectEnvironmentSchema',
    description: 'An environment of a project',
    examples: [{ environment: 'production', changeRequestEnabled: true, defaultStrategy: null }],
  })

const { name, description, mode, defaultStickiness, health, favorite, updatedAt, createdAt } = projectSchema.shape
const featureTypeCounts = z.array(featureTypeCountSchema).describe('Number of features of each type that has features, by type')

/** Without a rule all fields are null, because scripts read the fields without a check. */
export const shownFeatureNamingSchema = z
  .object({
    ...featureNamingSchema.shape,
    pattern: z.string().nullable().describe('Regular expression that names of new features must match; null: any name'),
  })
  .meta({
    id: 'shownFeatureNamingSchema',
    description: 'Naming rule for the features of a project; all fields are null if any name is allowed',
    examples: [{ pattern: null, example: null, description: null }],
  })

const overview = {
  version: z.int().describe('Version of this schema'),
  name,
  description,
  mode,
  defaultStickiness,
  health,
  favorite,
  members: count('Number of users with a role in the project, directly or through a group'),
  createdAt,
  updatedAt,
  environments: z.array(projectEnvironmentSchema).describe('Environments of the project, in their order'),
  featureTypeCounts,
  featureLimit: z.int().nullable().describe('Maximum number of features; null: unlimited'),
  featureNaming: shownFeatureNamingSchema.describe('Naming rule for new features'),
  stats: projectStatsSchema.describe('Recent activity'),
}
const exampleOverview = {
  version: 1,
  name: 'Payments',
  description: null,
  mode: 'open',
  defaultStickiness: 'default',
  health: 100,
  favorite: false,
  members: 2,
  createdAt: '2026-01-31T12:00:00.000Z',
  updatedAt: null,
  environments: [{ environment: 'production', changeRequestEnabled: true, defaultStrategy: null }],
  featureTypeCounts: [{ type: 'release', count: 3 }],
  featureLimit: null,
  featureNaming: { pattern: null, example: null, description: null },
  stats: exampleStats,
} as const

export const projectOverviewSchema = z
  .object(overview)
  .meta({ id: 'projectOverviewSchema', description: 'Overview of a project', examples: [exampleOverview] })
export interface ProjectOverview extends z.output<typeof projectOverviewSchema> {}

const features = z.array(projectFeatureSchema).describe('Summaries of the features that are not archived, by name')

export const projectWithFeaturesSchema = z.object({ ...overview, features }).meta({
  id: 'projectWithFeaturesSchema',
  description: 'Overview of a project, with its features',
  examples: [{ ...exampleOverview, features: [] }],
})
export interface ProjectWithFeatures extends z.output<typeof projectWithFeaturesSchema> {}

const healthCounts = {
  activeCount: count('Features that are not marked as stale'),
  potentiallyStaleCount: count('Features, not marked as stale, that have outlived their type'),
  staleCount: count('Features that are marked as stale'),
}
const exampleCounts = { activeCount: 3, potentiallyStaleCount: 0, staleCount: 0 }

export const projectHealthReportSchema = z.object({ ...overview, features, ...healthCounts }).meta({
  id: 'projectHealthReportSchema',
  description: 'Overview of a project, with its features and the number of stale features',
  examples: [{ ...exampleOverview, features: [], ...exampleCounts }],
})
export interface ProjectHealthReport extends z.output<typeof projectHealthReportSchema> {}

const leadTimeSchema = z.object({
  projectAverage: days('Mean over the features; 0: no feature was ever turned on in production'),
  features: z
    .array(
      z.object({
        name: z.string().describe('Name of the feature'),
        timeToProduction: days('Days from the creation of the feature until it was first turned on in an environment of type production'),
      }),
    )
    .describe('The features that are not archived and were ever turned on in production, by name'),
})

export const projectInsightsSchema = z
  .object({
    stats: projectStatsSchema.describe('Recent activity'),
    health: z.object({ rating: health, ...healthCounts }).describe('Health of the project and number of stale features'),
    technicalDebt: z
      .object({ rating: z.number().min(0).max(100).describe('100 minus the health'), ...healthCounts })
      .describe('Technical debt: 100 minus the health'),
    leadTime: leadTimeSchema.describe('Lead time of features until production, in days'),
    featureTypeCounts,
    members: z
      .object({ currentMembers: count('Number of members'), change: count('Number of members who joined in the last 30 days') })
      .describe('The members of the project, directly or through a group'),
  })
  .meta({
    id: 'projectInsightsSchema',
    description: 'Statistics about a project',
    examples: [
      {
        stats: exampleStats,
        health: { rating: 100, ...exampleCounts },
        technicalDebt: { rating: 0, ...exampleCounts },
        leadTime: { projectAverage: 2.5, features: [{ name: 'checkout', timeToProduction: 2.5 }] },
        featureTypeCounts: [{ type: 'release', count: 3 }],
        members: { currentMembers: 2, change: 1 },
      },
    ],
  })
export interface ProjectInsights extends z.output<typeof projectInsightsSchema> {}
