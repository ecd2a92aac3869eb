import { holds } from '@halyard/domain'
import type { Reach } from '../../store/repositories/event-search.repository.ts'
import type { Caller } from './caller.ts'

/** The events that a caller may read. Events about no project, such as those of accounts, roles and settings, are for administrators. */
export const reachOf = ({ grants, visible }: Pick<Caller, 'grants' | 'visible'>): Reach =>
  holds(grants, 'ADMIN') ? 'everything' : { visible }
