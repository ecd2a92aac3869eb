import type { FeatureNaming } from '@halyard/contracts'
import { sql } from 'kysely'
import { build, type Query } from '../index.ts'

/** How the project wants its features to be named; no row: there is no such project. */
export const findFeatureNaming = (project: string): Query<{ naming: FeatureNaming | null }> =>
  sql<{ naming: FeatureNaming | null }>`select feature_naming as naming from project where id = ${project}`.compile(build)
