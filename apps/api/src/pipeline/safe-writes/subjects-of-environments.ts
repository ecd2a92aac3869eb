import type { Subject } from '../../store/repositories/event-history.repository.ts'

/** How types and positions of environments changed, which other things show. */
export const subjectsOfEnvironments = (names: readonly string[]): Subject[] =>
  names.length > 0 ? [{ types: ['environment-updated', 'environment-order-changed', 'environment-import'], named: names }] : []
