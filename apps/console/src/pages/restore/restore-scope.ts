import type { Event } from '@halyard/sdk'

const parentIn = (state: Event['data']): string[] => {
  const { feature, dependencies } = (state ?? {}) as { readonly feature?: unknown; readonly dependencies?: readonly { feature: string }[] }
  return [...(typeof feature === 'string' ? [feature] : []), ...(dependencies ?? []).map((parent) => parent.feature)]
}

/** The flags that the changes need: those of the events, and parents that events removed or added. */
export const flagsOf = (events: readonly Event[]): string[] => [
  ...new Set(
    events.flatMap(({ type, featureName, data, preData }) => [
      ...(featureName === null ? [] : [featureName]),
      ...(type.startsWith('feature-dependenc') ? [...parentIn(data), ...parentIn(preData)] : []),
    ]),
  ),
]

/**
 * Events by the environment in which they are restored. Events without an environment are restored with those of the first one; `otherwise` is
 * used if no event has an environment.
 */
export const byEnvironment = (
  events: readonly Event[],
  otherwise: string,
): readonly (readonly [environment: string, events: Event[]])[] => {
  const first = events.find(({ environment }) => environment !== null)?.environment ?? otherwise
  return [...Map.groupBy(events, ({ environment }) => environment ?? first)]
}

/** The events in one environment, and those without an environment; null: all events. */
export const inEnvironment = (events: readonly Event[], only: string | null): readonly Event[] =>
  only === null ? events : events.filter(({ environment }) => environment === null || environment === only)
