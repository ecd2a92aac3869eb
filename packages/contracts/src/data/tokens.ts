/** Kinds of API token. Requests can also name `backend` by its other name `client`. */
export const tokenTypes = ['admin', 'backend', 'frontend'] as const
export type TokenType = (typeof tokenTypes)[number]

/** Accepted names of the kinds in lower case, each with its kind. */
export const tokenTypeWords = { admin: 'admin', backend: 'backend', client: 'backend', frontend: 'frontend' } as const satisfies Record<
  string,
  TokenType
>
