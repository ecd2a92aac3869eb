/** Operators of search filters on a field with one value. Operators that end in OF take several comma-separated values. */
export const valueOperators = ['IS', 'IS_NOT', 'IS_ANY_OF', 'IS_NONE_OF'] as const
/** Operators of search filters on a field with a set of values. The first two take one value, the others several comma-separated values. */
export const setOperators = ['INCLUDE', 'DO_NOT_INCLUDE', 'INCLUDE_ALL_OF', 'INCLUDE_ANY_OF', 'EXCLUDE_IF_ANY_OF', 'EXCLUDE_ALL'] as const
/** Operators of search filters on a time. */
export const dateOperators = ['IS_BEFORE', 'IS_ON_OR_AFTER'] as const
/** States of a feature that do not depend on an environment. */
export const featureStates = ['active', 'stale'] as const
/** States of a feature in an environment, as searches name them; missing: the project does not have the environment. */
export const environmentStates = ['enabled', 'disabled', 'missing'] as const
/** The keys by which a search sorts features. A further form of key is `environment:` and a name. */
export const sortKeys = ['createdAt', 'name', 'type', 'stale', 'lastSeenAt', 'favorite'] as const
