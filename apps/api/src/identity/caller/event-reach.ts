import { holds } from '@halyard/domain'
import type { Reach } from '../../store/repositories/event-search.repository.ts'
import type { Caller } from './caller.ts'

/**
 * Filter for the events that a caller can read. Only administrators can read events without a project, such as those of accounts, roles and
 * settings.
 */
export const reachOf = ({ grants, visible }: Pick<Caller, 'grants' | 'visible'>): Reach =>
  holds(grants, 'ADMIN') ? 'everything' : { visible }
