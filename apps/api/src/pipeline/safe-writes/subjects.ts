import type { Contract, Feature, Group, GroupMember, ProjectAccess, ProjectWithFeatures, Segments } from '@halyard/contracts'
import type { Subject } from '../../store/repositories/event-history.repository.ts'
import { subjectsOfEnvironments } from './subjects-of-environments.ts'
import { subjectsOfFeature } from './subjects-of-features.ts'

/** What is read again to be changed. */
export interface Reading {
  readonly resource: keyof Contract
  readonly operation: string
  readonly params: Readonly<Record<string, string | undefined>>
  /** What it shows now. */
  readonly shown: unknown
  /** The feature that it is about, as it is now. */
  readonly feature: Feature | undefined
  /** Of who reads it. */
  readonly account: number | null
}

/** Beginnings of the types of events that tell of a resource. */
const typesOf: Readonly<Partial<Record<keyof Contract, readonly string[]>>> = {
  changeRequests: ['change-'],
  contextFields: ['context-field-'],
  environments: ['environment-'],
  featureTypes: ['feature-type-'],
  saml: ['setting-'],
  segments: ['segment-'],
  serviceAccounts: ['service-account-'],
  strategyTypes: [
    'strategy-created',
    'strategy-updated',
    'strategy-deprecated',
    'strategy-reactivated',
    'strategy-deleted',
    'strategy-import',
  ],
  tagTypes: ['tag-type-'],
  tags: ['tag-created', 'tag-deleted', 'tag-import'],
  users: ['user-created', 'user-updated', 'user-deleted'],
}

const texts = (ids: readonly number[]) => ids.map(String)

/** How accounts changed, which others show by name. */
const subjectsOfAccounts = (ids: readonly number[]): Subject[] =>
  ids.length > 0 ? [{ types: ['user-updated', 'service-account-updated'], named: texts(ids), forAdministrators: true }] : []

const idsOf = (members: readonly GroupMember[] = []) => members.map(({ user }) => user.id)

const finders: Readonly<Record<string, (reading: Reading) => readonly Subject[]>> = {
  getProject: ({ params: { projectId: project }, shown }) => [
    {
      project,
      types: [
        'project-created',
        'project-updated',
        'project-deleted',
        'project-import',
        'project-environment-',
        'default-strategy-',
        'change-request-configuration-',
      ],
    },
    // What is shown is of the schema of the endpoint, here and below.
    ...subjectsOfEnvironments((shown as ProjectWithFeatures).environments.map(({ environment }) => environment)),
  ],
  getChangeRequestConfig: ({ params: { projectId: project }, shown }) => [
    { project, types: ['change-request-configuration-', 'project-environment-'] },
    ...subjectsOfEnvironments((shown as readonly { environment: string }[]).map(({ environment }) => environment)),
  ],
  getProjectAccess: ({ params: { projectId: project }, shown }) => {
    const { users, groups } = shown as ProjectAccess
    return [
      { project, types: ['project-created', 'project-deleted', 'project-access-'] },
      ...(groups.length > 0 ? [{ types: ['group-updated'], named: texts(groups.map(({ id }) => id)), forAdministrators: true }] : []),
      ...subjectsOfAccounts([...users.map(({ id }) => id), ...groups.flatMap((group) => idsOf(group.users))]),
    ]
  },
  getGroup: ({ params: { groupId }, shown }) => [
    { types: ['group-'], named: [groupId!] },
    ...subjectsOfAccounts(idsOf((shown as Group).users)),
  ],
  getSegmentsByStrategyId: ({ params: { strategyId }, shown }) => [
    { types: ['feature-strategy-'], named: [strategyId!.toLowerCase()] },
    { types: ['segment-updated', 'segment-import'], named: texts((shown as Segments).segments.map(({ id }) => id)) },
  ],
  getApiTokens: () => [{ types: ['api-token-'], forAdministrators: true }],
  getProjectApiTokens: ({ params: { projectId } }) => [{ types: ['api-token-'], tokensOf: projectId, forAdministrators: true }],
  // They never tell the secret that is in the path.
  getInviteToken: () => [{ types: ['public-signup-token-'] }],
  getPersonalAccessTokens: ({ account }) => [{ types: ['pat-'], named: [String(account)] }],
}

/** Which events tell of a change of what is read. */
export const subjectsOf = (reading: Reading): readonly Subject[] => {
  const { resource, operation, params, feature } = reading
  const known = subjectsOfFeature(operation, params, feature) ?? finders[operation]?.(reading)
  if (known) return known
  const name = Object.values(params).at(-1)
  return [{ project: params.projectId, types: typesOf[resource] ?? [resource], named: name === undefined ? undefined : [name] }]
}
