/** Fields of a response, or of its items, that do not count for If-Match. They are derived from other resources, from usage or from the caller. */
export const unversionedFields = [
  'apiTokenCount',
  'enabledToggleCount',
  'favorite',
  'featureCount',
  'featureTypeCounts',
  'health',
  'lastSeen',
  'lastSeenAt',
  'loginAttempts',
  'memberCount',
  'members',
  'onboardingStatus',
  'projectCount',
  'seenAt',
  'usedInFeatures',
  'usedInProjects',
] as const

/** Kinds of callers that can be required to send If-Match with PUT, PATCH and DELETE. */
export const ifMatchCallers = ['admin-token', 'personal-access-token', 'service-account', 'session'] as const
export type IfMatchCaller = (typeof ifMatchCallers)[number]
