/**
 * The pages of the console: path and title of each. `:name` is a parameter. The build writes the paths into `pages.json`, from which the server
 * knows the paths that it answers with the console.
 */
export const pages = {
  inbox: { path: '/', title: 'Inbox' },
  signIn: { path: '/sign-in', title: 'Sign in', isPublic: true },
  signUp: { path: '/new-user', title: 'Join Halyard', isPublic: true },
  resetPassword: { path: '/reset-password', title: 'Choose your password', isPublic: true },
  flags: { path: '/flags', title: 'Flags' },
  newFlag: { path: '/new-flag', title: 'New flag' },
  flag: { path: '/flags/:name', title: 'Flag' },
  flagStrategy: { path: '/flags/:name/environments/:environment/strategies/:strategyId', title: 'Strategy' },
  flagVariants: { path: '/flags/:name/environments/:environment/variants', title: 'Variants' },
  flagHistory: { path: '/flags/:name/history', title: 'History of the flag' },
  flagUsage: { path: '/flags/:name/usage', title: 'Usage of the flag' },
  flagPlayground: { path: '/flags/:name/playground', title: 'Who gets the flag?' },
  changeRequests: { path: '/changes', title: 'Change requests' },
  changeRequest: { path: '/projects/:project/changes/:id', title: 'Change request' },
  compare: { path: '/compare', title: 'Compare environments' },
  playground: { path: '/playground', title: 'Playground' },
  history: { path: '/history', title: 'History' },
  event: { path: '/history/:id', title: 'Event' },
  restore: { path: '/history/:id/restore', title: 'Restore' },
  projects: { path: '/projects', title: 'Projects' },
  project: { path: '/projects/:project', title: 'Project' },
  projectSettings: { path: '/projects/:project/settings', title: 'Project settings' },
  projectAccess: { path: '/projects/:project/access', title: 'Project access' },
  projectTokens: { path: '/projects/:project/tokens', title: 'Project tokens' },
  archive: { path: '/archive', title: 'Archive' },
  cleanUp: { path: '/cleanup', title: 'Clean-up' },
  segments: { path: '/segments', title: 'Segments' },
  segment: { path: '/segments/:id', title: 'Segment' },
  contextFields: { path: '/context', title: 'Context fields' },
  contextField: { path: '/context/:name', title: 'Context field' },
  tags: { path: '/tags', title: 'Tags' },
  types: { path: '/types', title: 'Types' },
  environments: { path: '/environments', title: 'Environments' },
  people: { path: '/people', title: 'People' },
  person: { path: '/people/:id', title: 'Person' },
  groups: { path: '/groups', title: 'Groups' },
  group: { path: '/groups/:id', title: 'Group' },
  serviceAccounts: { path: '/service-accounts', title: 'Service accounts' },
  serviceAccount: { path: '/service-accounts/:id', title: 'Service account' },
  tokens: { path: '/tokens', title: 'API tokens' },
  roles: { path: '/roles', title: 'Roles' },
  role: { path: '/roles/:id', title: 'Role' },
  invitations: { path: '/invitations', title: 'Invitations' },
  singleSignOn: { path: '/sso', title: 'Single sign-on' },
  saml: { path: '/sso/saml', title: 'SAML' },
  openIdProvider: { path: '/sso/oidc/:id', title: 'OpenID provider' },
  provisioning: { path: '/sso/scim', title: 'Provisioning' },
  webhooks: { path: '/webhooks', title: 'Webhooks' },
  applications: { path: '/applications', title: 'Applications' },
  application: { path: '/applications/:name', title: 'Application' },
  audit: { path: '/audit', title: 'Audit' },
  transfer: { path: '/transfer', title: 'Transfer' },
  me: { path: '/me', title: 'Your account' },
} as const satisfies Readonly<Record<string, { readonly path: string; readonly title: string; readonly isPublic?: true }>>

export type PageName = keyof typeof pages

type ParameterOf<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Names of the parameters in the path of a page. */
export type Parameters<Page extends PageName> = Readonly<Record<ParameterOf<(typeof pages)[Page]['path']>, string>>

type Search = Readonly<Record<string, string | undefined>>

/** The address of a page, below the base of the console: path, query and fragment. Empty and undefined query values are omitted. */
export const hrefOf = <Page extends PageName>(
  page: Page,
  ...[params, search, fragment]: ParameterOf<(typeof pages)[Page]['path']> extends never
    ? [params?: Record<string, never>, search?: Search, fragment?: string]
    : [params: Parameters<Page>, search?: Search, fragment?: string]
): string => {
  const values: Readonly<Record<string, string>> = params ?? {}
  const path = pages[page].path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const given = Object.entries(search ?? {}).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '')
  const query = new URLSearchParams(given).toString()
  return `${path}${query === '' ? '' : `?${query}`}${fragment ? `#${encodeURIComponent(fragment)}` : ''}`
}

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The parameters in a path of the address, which matches the path of the page. Parameters can contain any character. */
export const parametersIn = (page: PageName, path: string): Readonly<Record<string, string>> => {
  const segments = path.split('/')
  const names = pages[page].path.split('/')
  return Object.fromEntries(names.flatMap((name, at) => (name.startsWith(':') ? [[name.slice(1), decoded(segments[at] ?? '')]] : [])))
}
