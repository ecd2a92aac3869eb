import { build, type Query } from '../index.ts'

/** Claims the job until the transaction ends, if it is due and no other instance runs it. */
export const claimJob = (name: string, now: string): Query<{ name: string }> =>
  build.selectFrom('job').select('name').where('name', '=', name).where('due_at', '<=', now).forUpdate().skipLocked().compile()

export const updateDueTime = (name: string, at: string): Query =>
  build.updateTable('job').set({ due_at: at }).where('name', '=', name).compile()
