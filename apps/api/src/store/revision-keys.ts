/** The counters. A write bumps those of all that it touched; a read trusts its cached body while theirs stand still. */
export const revisionKeys = {
  /** Tokens, accounts and roles. */
  access: 'access',
  /** Invitations. */
  invites: 'invites',
  /** The list of projects. */
  projects: 'projects',
  /** What is set for one project: itself, its environments with their default strategies, and where changes are reviewed. */
  settings: (project: string) => `settings:${project}`,
  /** Every feature of every project. */
  features: 'features',
  /** The features of one project. */
  project: (project: string) => `features:${project}`,
  /** The configuration of one project's features in one environment. */
  environment: (project: string, environment: string) => `features:${project}:${environment}`,
  /** What applications read in one environment; moves with the features of every project there. */
  delivery: (environment: string) => `delivery:${environment}`,
  /** Segments, and which strategies use them. */
  segments: 'segments',
  /** Tags and their types, without who bears them. */
  tags: 'tags',
  /** Context fields, without who uses them. */
  contextFields: 'context-fields',
  /** Environments. */
  environments: 'environments',
  /** Types of features and their lifetimes. */
  featureTypes: 'feature-types',
  /** What one account marked as its favourites. */
  favorites: (account: number) => `favorites:${account}`,
  /** Strategy types. */
  strategyTypes: 'strategy-types',
  /** The change requests of one project, and where they are required. */
  changeRequests: (project: string) => `change-requests:${project}`,
  /** The change requests of all projects; moves with those of each project. */
  allChangeRequests: 'change-requests',
  /** Settings for single sign-on. */
  saml: 'saml',
  /** Webhooks. */
  webhooks: 'webhooks',
  /** Usage that was reported. */
  metrics: 'metrics',
  /** Applications. */
  applications: 'applications',
} as const

const ofChangeRequests = revisionKeys.changeRequests('')
/** The key of one project's features in one environment. Neither name holds a colon. */
const inEnvironment = /^features:[^:]+:([^:]+)$/

/** The key that moves with this one, if there is one. */
const sumOf = (key: string): string | undefined => {
  if (key.startsWith(ofChangeRequests)) return revisionKeys.allChangeRequests
  const environment = inEnvironment.exec(key)?.[1]
  return environment === undefined ? undefined : revisionKeys.delivery(environment)
}

/** The keys that a write bumps: those that it names, and those that move with them. */
export const withSums = (keys: readonly string[]): readonly string[] => [
  ...new Set([...keys, ...keys.map(sumOf).filter((key) => key !== undefined)]),
]

/** Whether applications depend on the key. */
export const isReadByApplications = (key: string): boolean =>
  key === revisionKeys.access || key.startsWith('delivery:') || key.startsWith(revisionKeys.features)

/** What the favourites of a caller follow from: what the account marked, and what is still there of it. An API token has none. */
export const favoriteKeys = (account: number | null): readonly string[] =>
  account === null ? [] : [revisionKeys.favorites(account), revisionKeys.features, revisionKeys.projects]
