/** The rule for every endpoint that creates a token or an invitation. */
export const withinOwnExpiry =
  'A caller with a personal access token or a service account token that expires cannot choose a later expiry, or no expiry (400).'
