/** Kinds of API token. `client` is another word for `backend` and is accepted wherever a kind is named. */
export const tokenTypes = ['admin', 'backend', 'frontend'] as const
export type TokenType = (typeof tokenTypes)[number]

/** The words that name a kind, in lower case, each with the kind it names. */
export const tokenTypeWords = { admin: 'admin', backend: 'backend', client: 'backend', frontend: 'frontend' } as const satisfies Record<
  string,
  TokenType
>
