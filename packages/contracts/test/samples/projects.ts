import { type Samples, sample } from './sample.ts'

const at = '2026-01-31T12:00:00.000Z'
const strategy = { name: 'default', title: null, segments: [3], constraints: [], variants: [], parameters: {} }
const environment = { environment: 'production', changeRequestEnabled: true, defaultStrategy: strategy }
const naming = { pattern: '[a-z]+', example: null, description: null }
const stats = {
  avgTimeToProdCurrentWindow: 0.5,
  createdCurrentWindow: 0,
  createdPastWindow: 0,
  archivedCurrentWindow: 0,
  archivedPastWindow: 0,
  projectActivityCurrentWindow: 1,
  projectActivityPastWindow: 0,
  projectMembersAddedCurrentWindow: 0,
}
const overview = {
  version: 1,
  name: 'Payments',
  description: null,
  mode: 'open',
  defaultStickiness: 'default',
  health: 100,
  favorite: false,
  members: 0,
  createdAt: at,
  updatedAt: null,
  environments: [environment],
  featureTypeCounts: [{ type: 'release', count: 1 }],
  featureLimit: null,
  featureNaming: naming,
  stats,
}
const counts = { activeCount: 1, potentiallyStaleCount: 0, staleCount: 0 }
const insights = {
  stats,
  health: { rating: 100, ...counts },
  technicalDebt: { rating: 0, ...counts },
  leadTime: { projectAverage: 0, features: [{ name: 'checkout', timeToProduction: 0.1 }] },
  featureTypeCounts: [],
  members: { currentMembers: 1, change: 0 },
}

export const projectSamples: Samples = {
  updateProjectSchema: sample({ name: 'Payments', more: 'ignored' }, { name: '' }),
  featureNamingSchema: sample(naming, { pattern: null }),
  shownFeatureNamingSchema: sample({ ...naming, pattern: null }, { pattern: undefined }),
  featureNamingInputSchema: sample({ pattern: null }, { pattern: 'x'.repeat(1_001) }),
  projectSettingsSchema: sample({ featureNaming: null }, { mode: 'secret' }),
  projectIdSchema: sample({ id: 'payments' }, { id: '..' }),
  defaultStrategySchema: sample(strategy, { parameters: undefined }),
  defaultStrategyInputSchema: sample({ name: 'default' }, { segments: [0] }, 'segments/0'),
  addEnvironmentSchema: sample({ environment: 'production' }, { environment: 'a/b' }),
  projectStatsSchema: sample(stats, { createdPastWindow: -1 }),
  featureTypeCountSchema: sample({ type: 'release', count: 1 }, { count: 1.5 }),
  projectEnvironmentSchema: sample(environment, { changeRequestEnabled: null }),
  projectOverviewSchema: sample(overview, { featureLimit: undefined }),
  projectWithFeaturesSchema: sample({ ...overview, features: [] }, { features: undefined }),
  projectHealthReportSchema: sample({ ...overview, features: [], ...counts }, { staleCount: undefined }),
  projectInsightsSchema: sample(insights, { members: {} }, 'members/currentMembers'),
}
