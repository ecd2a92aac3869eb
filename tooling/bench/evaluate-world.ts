import type { ClientFeature, ClientStrategy, EvaluationContext, Snapshot } from '@halyard/domain'

const countries = ['NO', 'SE', 'DK', 'FI', 'DE', 'FR', 'ES', 'IT', 'PL', 'NL']

const rollout = (name: string, percentage: number): ClientStrategy => ({
  name: 'flexibleRollout',
  parameters: { rollout: String(percentage), stickiness: 'default', groupId: name },
  constraints: [],
})

/** Alternates rollouts, constraints, segments and lists of users, as in a real project. */
const strategiesOf = (name: string, index: number): ClientStrategy[] => {
  const country = countries[index % countries.length]!
  switch (index % 5) {
    case 0:
      return [rollout(name, 48)]
    case 1:
      return [
        {
          ...rollout(name, 60),
          constraints: [{ contextName: 'country', operator: 'IN', values: [country, countries[(index + 5) % 10]!] }],
        },
      ]
    case 2:
      return [{ ...rollout(name, 70), segments: [index % 20] }, rollout(name, 38)]
    case 3:
      return [{ name: 'userWithId', parameters: { userIds: `user-${index}, user-${index + 1}` } }, rollout(name, 38)]
    default:
      return [
        { ...rollout(name, 90), constraints: [{ contextName: 'version', operator: 'SEMVER_GT', value: `${index % 7}.0.0` }] },
        { ...rollout(name, 30), constraints: [{ contextName: 'age', operator: 'NUM_GTE', value: String(index % 80) }] },
      ]
  }
}

const featureOf = (index: number): ClientFeature => {
  const name = `feature-${index}`
  const variants = ['blue', 'green'].map((color) => ({ name: color, weight: 500, payload: { type: 'string', value: color } }))
  return {
    name,
    type: 'release',
    project: 'default',
    enabled: index % 10 !== 9,
    impressionData: false,
    strategies: strategiesOf(name, index),
    variants: index % 4 === 0 ? variants : [],
  }
}

/** A snapshot with this many features, and a context of a browser for which 689 of 2,000 features are enabled. */
export const evaluateWorld = (features: number): { readonly snapshot: Snapshot; readonly context: EvaluationContext } => ({
  snapshot: {
    features: Array.from({ length: features }, (_, index) => featureOf(index)),
    segments: Array.from({ length: 20 }, (_, id) => ({
      id,
      name: `segment-${id}`,
      constraints: [
        { contextName: 'country', operator: 'NOT_IN', values: [countries[id % 10]!] },
        { contextName: 'plan', operator: 'STR_STARTS_WITH', values: id % 2 === 0 ? ['pro'] : ['free', 'trial'] },
      ],
    })),
  },
  context: {
    appName: 'web',
    environment: 'production',
    userId: '8bd6e1f2-7c40-4f5e-9f0a-3b1d0a5c9e77',
    sessionId: '5513',
    remoteAddress: '192.0.2.17',
    properties: { country: 'NO', plan: 'pro-yearly', version: '3.4.1', age: '41' },
  },
})
