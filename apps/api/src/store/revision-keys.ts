/**
 * The keys of the revision counters. A write bumps the counters of everything that it changed. A cached body is valid while its counters do
 * not change.
 */
export const revisionKeys = {
  /** Tokens, accounts and roles. */
  access: 'access',
  /** Invitations. */
  invites: 'invites',
  /** The list of projects. */
  projects: 'projects',
  /** The settings of one project: the project itself, its environments with their default strategies, and its review requirements. */
  settings: (project: string) => `settings:${project}`,
  /** Every feature of every project. */
  features: 'features',
  /** The features of one project. */
  project: (project: string) => `features:${project}`,
  /** The configuration of one project's features in one environment. */
  environment: (project: string, environment: string) => `features:${project}:${environment}`,
  /** The features that applications read in one environment; changes with the features of every project there. */
  delivery: (environment: string) => `delivery:${environment}`,
  /** The tags of the features of every project. */
  taggings: 'taggings',
  /** The tags that the existing features of one project have; other changes of features do not change this key. */
  projectTaggings: (project: string) => `taggings:${project}`,
  /** Segments, and the strategies that use them. */
  segments: 'segments',
  /** Tags and their types, without the features that have them. */
  tags: 'tags',
  /** Context fields, without their uses. */
  contextFields: 'context-fields',
  /** Environments. */
  environments: 'environments',
  /** Types of features and their lifetimes. */
  featureTypes: 'feature-types',
  /** The favourites of one account. */
  favorites: (account: number) => `favorites:${account}`,
  /** The personas of one project. */
  personas: (project: string) => `personas:${project}`,
  /** The saved views of one account. */
  savedViews: (account: number) => `saved-views:${account}`,
  /** The preferences of one account. */
  preferences: (account: number) => `preferences:${account}`,
  /** Strategy types. */
  strategyTypes: 'strategy-types',
  /** The change requests of one project, and its review requirements. */
  changeRequests: (project: string) => `change-requests:${project}`,
  /** The change requests of all projects; changes with the change requests of each project. */
  allChangeRequests: 'change-requests',
  /** Settings for single sign-on. */
  saml: 'saml',
  /** OpenID providers. */
  oidc: 'oidc',
  /** Settings and token of provisioning. */
  scim: 'scim',
  /** Settings of password login. */
  passwordLogin: 'password-login',
  /** Webhooks. */
  webhooks: 'webhooks',
  /** Reported usage. */
  metrics: 'metrics',
  /** Applications. */
  applications: 'applications',
} as const

const ofChangeRequests = revisionKeys.changeRequests('')
const ofTaggings = revisionKeys.projectTaggings('')
/** Matches the key of one project's features in one environment. Neither name contains a colon. */
const inEnvironment = /^features:[^:]+:([^:]+)$/

/** The summary key that a write of this key also bumps; undefined: none. */
const sumOf = (key: string): string | undefined => {
  if (key.startsWith(ofChangeRequests)) return revisionKeys.allChangeRequests
  if (key.startsWith(ofTaggings)) return revisionKeys.taggings
  const environment = inEnvironment.exec(key)?.[1]
  return environment === undefined ? undefined : revisionKeys.delivery(environment)
}

/** The keys that a write bumps: its own keys and their summary keys. */
export const withSums = (keys: readonly string[]): readonly string[] => [
  ...new Set([...keys, ...keys.map(sumOf).filter((key) => key !== undefined)]),
]

/** Whether applications depend on the key. */
export const isReadByApplications = (key: string): boolean =>
  key === revisionKeys.access || ['delivery:', revisionKeys.features, revisionKeys.taggings].some((prefix) => key.startsWith(prefix))

/**
 * The keys that the favourites of a caller depend on: the favourites of the account, and the existing features and projects. An API token
 * has no favourites.
 */
export const favoriteKeys = (account: number | null): readonly string[] =>
  account === null ? [] : [revisionKeys.favorites(account), revisionKeys.features, revisionKeys.projects]
