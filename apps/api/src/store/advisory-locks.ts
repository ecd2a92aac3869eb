/**
 * The numbers of all advisory locks of the database. A lock with two keys has the hash of a name as its second key.
 * A number is never reused for another purpose, because instances of two releases run side by side during an upgrade.
 */
export const advisoryLocks = {
  /**
   * Every transaction of the writer holds this lock until its end, shared or exclusively. In a running server, only these transactions bump
   * revisions.
   */
  state: 4242,
  featureName: 4243,
  tag: 4244,
  accountKey: 4245,
  groupKey: 4246,
  projectId: 4247,
  changeRequestAuthor: 4248,
  segmentName: 4249,
  tagTypeName: 4250,
  contextFieldName: 4251,
  strategyTypeName: 4252,
  sealing: 4253,
  samlSettings: 4254,
  idempotencyKey: 4255,
  revision: 4256,
  scimSettings: 4257,
  oidcProviders: 4260,
  customRoles: 4265,
  signInMethods: 4264,
} as const
