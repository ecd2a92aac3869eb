import type { FeatureNaming } from '@halyard/contracts'
import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

/** The naming rule for features of the project; no row: the project does not exist. */
export const findFeatureNaming = (project: string): Query<{ naming: FeatureNaming | null }> =>
  sql<{ naming: FeatureNaming | null }>`select feature_naming as naming from project where id = ${project}`.compile(build)
