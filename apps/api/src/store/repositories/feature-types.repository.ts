import type { FeatureType } from '@halyard/contracts'
import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

const columns = sql`id, name, description, lifetime_days as "lifetimeDays"`

export const listFeatureTypes = (): Query<FeatureType> => sql<FeatureType>`select ${columns} from feature_type order by id`.compile(build)

/** Locks the feature type until the transaction ends. */
export const lockFeatureType = (id: string): Query<FeatureType> =>
  sql<FeatureType>`select ${columns} from feature_type where id = ${id} for update`.compile(build)

export const updateLifetime = (id: string, lifetimeDays: number | null): Query =>
  build.updateTable('feature_type').set({ lifetime_days: lifetimeDays }).where('id', '=', id).compile()
