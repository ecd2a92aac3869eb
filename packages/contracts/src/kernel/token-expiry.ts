/** The rule that holds wherever a caller creates a token or an invitation. */
export const withinOwnExpiry =
  'A caller with a personal access token or a service account token that expires cannot choose a later expiry, or none (400).'
