/** The resources of the contract in reading order: groups, and the description of each resource. */
export const resourceGroups = {
  Projects: {
    projects: 'Projects group features. A project has members, settings, environments and a mode that decides who sees the project.',
    access: 'The users and groups of a project, with their roles there, and who holds which permission by which role.',
  },
  Features: {
    features:
      'Features are the flags that applications ask for. This part creates, reads, changes, moves, archives and deletes the features themselves, independent of environments.',
    featureEnvironments:
      'The configuration of a feature in each environment: on or off, its strategies and its variants. Several changes can be applied together.',
    search: 'Search for features with filters, in any order, page by page.',
    dependencies: 'A feature can depend on another feature: it is on only while its parent has the required state.',
    featureTypes: 'The types of features, such as release or kill-switch. Each type has an expected lifetime.',
    favorites: 'Features and projects that the caller marked as favourites.',
  },
  Environments: {
    environments: 'Environments are stages such as development and production. Each project uses some of them.',
  },
  Targeting: {
    strategyTypes: 'Types of strategies, such as flexibleRollout, with their parameters. Strategies of features refer to them.',
    contextFields: 'The fields of a context that constraints can compare, such as userId, with their legal values.',
    segments: 'Segments are lists of constraints with a name. Strategies of several features can use the same segment.',
    personas: 'Contexts that people keep with a name, for previews. Each persona belongs to a project.',
    playground: 'Evaluates features for contexts as an SDK would, and explains each decision.',
  },
  Tags: {
    tags: 'Tags label features. A tag has a type and a value.',
    tagTypes: 'The types of tags. A tag type must exist before a tag can use it.',
  },
  'Change requests': {
    changeRequests:
      'A change request collects changes of one environment. Reviewers approve it, and it is then applied at once or at a scheduled time. An environment can require reviews.',
  },
  Applications: {
    clientFeatures:
      'What server SDKs read: the features of an environment with their strategies, complete or as the changes since a revision.',
    frontend: 'What SDKs of browsers and mobile applications read: features that the server evaluated for one context.',
    ofrep: 'Evaluation for OpenFeature, by the OpenFeature Remote Evaluation Protocol.',
    manifest: 'The flag manifest of OpenFeature, from which its command line generates typed code.',
    metrics: 'The usage that applications report, the applications themselves, and the usage of each feature.',
  },
  Identity: {
    auth: 'Log in and out with a password or a passkey, set a forgotten password with a link, and switch password login off.',
    profile: 'The account of the caller: permissions, password, sessions, notification settings and preferences.',
    passkeys: 'Passkeys with which people log in, instead of a password or as a second factor.',
    savedViews: 'Searches of the console that the caller keeps with a name.',
    personalAccessTokens: 'Tokens with which the caller uses the API without a session.',
    users: 'The people who have an account.',
    groups: 'Groups of users. A group can have roles in projects, and a root role.',
    roles: 'The roles that users, service accounts and groups can have: built-in roles, and custom roles of administrators.',
    serviceAccounts: 'Accounts for programs, with their own roles and tokens.',
    apiTokens: 'Tokens for applications and for administration, independent of accounts.',
    inviteTokens: 'Public signup tokens: links with which people create an account themselves.',
    oidc: 'OpenID providers: identity providers with which people log in by OpenID Connect.',
    saml: 'Settings of single sign-on with SAML.',
    scim: 'Settings and token of provisioning: an identity provider creates, changes and disables users and groups by SCIM 2.0.',
  },
  Operations: {
    state: 'Export all flag state as one file, and import such a file.',
    featuresBatch: 'Export chosen features of one environment, and import them into another project, environment or server.',
    events: 'The record of every change: author, time, state before and after.',
    audit: 'Sealed events for auditors, with the seals that prove that no event was changed or removed.',
    webhooks: 'URLs that receive events of change requests, and the deliveries to them.',
  },
} as const
