import { build, type Query } from '../index.ts'

export const listSegmentNames = (): Query<{ id: number; name: string }> => build.selectFrom('segment').select(['id', 'name']).compile()
