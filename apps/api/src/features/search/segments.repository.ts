import { build, type Query } from '../../db/index.ts'

export const listSegmentNames = (): Query<{ id: number; name: string }> => build.selectFrom('segment').select(['id', 'name']).compile()
