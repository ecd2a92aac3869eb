/** Kinds of API token. `client` is another word for `backend` and is accepted wherever a kind is named. */
export const tokenTypes = ['admin', 'backend', 'frontend'] as const
export type TokenType = (typeof tokenTypes)[number]
