/** The strategies that an application knows and this server does not. Empty until the strategy types of the server are known. */
export const unknownStrategies = (strategies: readonly string[], known: ReadonlySet<string> | undefined): string[] =>
  known ? strategies.filter((name) => !known.has(name)) : []
