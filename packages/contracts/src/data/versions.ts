/**
 * What is told of a resource but follows from others, from usage or from who asks, so that it does not count for If-Match: fields of an answer, or of
 * what it lists.
 */
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

/** Kinds of callers of whose PUT, PATCH and DELETE an If-Match can be required. */
export const ifMatchCallers = ['admin-token', 'personal-access-token', 'service-account', 'session'] as const
export type IfMatchCaller = (typeof ifMatchCallers)[number]
