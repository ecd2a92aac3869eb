import { baseIn, type FlagFeature, type Plan, type ProposedChange, plan, type StoredStrategy, type World } from '../src/index.ts'
import { configuredFeature, flagWorld, stored } from './flag-worlds.ts'

/** A world in which the feature checkout is on and has these strategies. */
export const checkoutWith = (...strategies: readonly StoredStrategy[]): World =>
  flagWorld([configuredFeature('checkout', true, ...strategies)])

/** The world in which the feature checkout has one strategy with the id x. */
export const withX = (more: Partial<StoredStrategy> = {}): World => checkoutWith(stored('x', more))

/** The world with other fields of a feature. */
export const withFeature = (world: World, name: string, more: Partial<FlagFeature>): World => {
  const feature = world.features.get(name)
  if (!feature) throw new Error(`there is no feature ${name}`)
  return { ...world, features: new Map(world.features).set(name, { ...feature, ...more }) }
}

/** The plan of changes that were proposed over one world and are applied to another. */
export const planned = (base: World, live: World, ...changes: readonly ProposedChange[]): Plan => plan(baseIn(base), live, changes)

/** The sentences of a plan, and its difference. */
export const outline = ({ conflicts, warnings, difference }: Plan) => ({
  conflicts: conflicts.map(({ kind, field, message }) => `${kind} ${field}: ${message}`),
  warnings: warnings.map(({ field, message }) => `${field}: ${message}`),
  difference: Object.fromEntries(difference.map(({ path, after }) => [path, after])),
})

export const updateX = (payload: object, id = 1): ProposedChange => ({
  id,
  action: 'updateStrategy',
  feature: 'checkout',
  payload: { id: 'x', ...payload },
})
