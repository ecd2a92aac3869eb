/** What a filter of a search asks of a feature's one value. Those that end in OF take several values with commas between. */
export const valueOperators = ['IS', 'IS_NOT', 'IS_ANY_OF', 'IS_NONE_OF'] as const
/** What a filter of a search asks of a feature's set of values. The first two take one value, the others several with commas between. */
export const setOperators = ['INCLUDE', 'DO_NOT_INCLUDE', 'INCLUDE_ALL_OF', 'INCLUDE_ANY_OF', 'EXCLUDE_IF_ANY_OF', 'EXCLUDE_ALL'] as const
/** What a filter of a search asks of a time. */
export const dateOperators = ['IS_BEFORE', 'IS_ON_OR_AFTER'] as const
/** What a feature can be wherever it is on or off. */
export const featureStates = ['active', 'stale'] as const
/** What a feature can be in an environment, as searches name it; missing: the project does not have the environment. */
export const environmentStates = ['enabled', 'disabled', 'missing'] as const
/** By what found features can be sorted, `environment:` and a name apart. */
export const sortKeys = ['createdAt', 'name', 'type', 'stale', 'lastSeenAt', 'favorite'] as const
