import type * as domain from '@halyard/domain'
import type * as rules from '../src/rules/index.ts'
import type { Equal } from './equal.ts'

/** Compiles only if T is true; otherwise the compiler prints the actual T. */
type Holds<T extends true> = T

/** The values of the maps of a world, because the shape of a map does not contain its values. */
type Held<World> = { [Part in keyof World]: World[Part] extends ReadonlyMap<infer Key, infer Value> ? [Key, Value] : World[Part] }

export type RulesAreThoseOfTheDomain = [
  Holds<Equal<Held<rules.World>, Held<domain.World>>>,
  Holds<Equal<Held<rules.FlagProject>, Held<domain.FlagProject>>>,
  Holds<Equal<rules.FlagChange, domain.FlagChange>>,
  Holds<Equal<rules.ProposedChange, domain.ProposedChange>>,
  Holds<Equal<rules.ChangeBase, domain.ChangeBase>>,
  Holds<Equal<Held<Omit<rules.Plan, 'result'>>, Held<Omit<domain.Plan, 'result'>>>>,
  Holds<Equal<rules.Resolved, domain.Resolved>>,
]
