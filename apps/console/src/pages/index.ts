import type { ComponentType } from 'react'
import { type LazyPart, lazyPart } from '../parts/lazy-part.ts'
import type { PageName, Parameters } from '../routes.ts'

/** Every page gets the parameters of its path, decoded. */
type PageComponent<Name extends PageName> = ComponentType<{ readonly params: Parameters<Name> }>

type Module<Name extends PageName> = Promise<{ readonly default: PageComponent<Name> }>

const modules: { readonly [Name in PageName]?: () => Module<Name> } = {
  changeRequest: () => import('./change-request/change-request-page.tsx'),
  changeRequests: () => import('./change-requests/change-requests-page.tsx'),
  archive: () => import('./archive/archive-page.tsx'),
  cleanUp: () => import('./cleanup/cleanup-page.tsx'),
  compare: () => import('./compare/compare-page.tsx'),
  flags: () => import('./flags/flags-page.tsx'),
  flag: () => import('./flag/flag-page.tsx'),
  resetPassword: () => import('./reset-password/reset-password-page.tsx'),
  flagStrategy: () => import('./flag-strategy/flag-strategy-page.tsx'),
  flagVariants: () => import('./flag-variants/flag-variants-page.tsx'),
  flagHistory: () => import('./flag-history/flag-history-page.tsx'),
  history: () => import('./history/history-page.tsx'),
  event: () => import('./event/event-page.tsx'),
  restore: () => import('./restore/restore-page.tsx'),
  newFlag: () => import('./new-flag/new-flag-page.tsx'),
  flagUsage: () => import('./flag-usage/flag-usage-page.tsx'),
  flagPlayground: () => import('./flag-playground/flag-playground-page.tsx'),
  signIn: () => import('./sign-in/sign-in-page.tsx'),
  signUp: () => import('./sign-up/sign-up-page.tsx'),
  projects: () => import('./projects/projects-page.tsx'),
  project: () => import('./project/project-page.tsx'),
  projectSettings: () => import('./project-settings/project-settings-page.tsx'),
  projectAccess: () => import('./project-access/project-access-page.tsx'),
  projectTokens: () => import('./project-tokens/project-tokens-page.tsx'),
  segments: () => import('./segments/segments-page.tsx'),
  segment: () => import('./segment/segment-page.tsx'),
  contextFields: () => import('./context-fields/context-fields-page.tsx'),
  contextField: () => import('./context-field/context-field-page.tsx'),
  tags: () => import('./tags/tags-page.tsx'),
  types: () => import('./types/types-page.tsx'),
  environments: () => import('./environments/environments-page.tsx'),
  people: () => import('./people/people-page.tsx'),
  person: () => import('./person/person-page.tsx'),
  me: () => import('./me/me-page.tsx'),
  singleSignOn: () => import('./single-sign-on/single-sign-on-page.tsx'),
  saml: () => import('./saml/saml-page.tsx'),
  openIdProvider: () => import('./open-id-provider/open-id-provider-page.tsx'),
  provisioning: () => import('./provisioning/provisioning-page.tsx'),
  webhooks: () => import('./webhooks/webhooks-page.tsx'),
  invitations: () => import('./invitations/invitations-page.tsx'),
  role: () => import('./role/role-page.tsx'),
  roles: () => import('./roles/roles-page.tsx'),
  serviceAccount: () => import('./service-account/service-account-page.tsx'),
  serviceAccounts: () => import('./service-accounts/service-accounts-page.tsx'),
  group: () => import('./group/group-page.tsx'),
  groups: () => import('./groups/groups-page.tsx'),
  inbox: () => import('./inbox/inbox-page.tsx'),
  audit: () => import('./audit/audit-page.tsx'),
  transfer: () => import('./transfer/transfer-page.tsx'),
  playground: () => import('./playground/playground-page.tsx'),
  applications: () => import('./applications/applications-page.tsx'),
  application: () => import('./application/application-page.tsx'),
  tokens: () => import('./tokens/tokens-page.tsx'),
}

/** The component of each page, loaded on its first use. */
export const pageComponents = Object.fromEntries(
  // The table gives each component the parameters of its own path.
  Object.entries(modules).map(([name, load]) => [name, lazyPart(load as () => Promise<{ default: ComponentType<{ params: object }> }>)]),
) as { readonly [Name in PageName]?: LazyPart<{ readonly params: object }> }
