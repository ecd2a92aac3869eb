/** An account is a person, or a machine that cannot log in. */
export const accountTypes = ['User', 'Service Account'] as const
export type AccountType = (typeof accountTypes)[number]
