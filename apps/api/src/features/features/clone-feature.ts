import type { Contract } from '@halyard/contracts'
import type { Operation } from '../../pipeline/operation.ts'

export const cloneFeature: Operation<Contract['features']['cloneFeature']> = {
  run: (context, { params, body, caller }) => context.writes.cloneFeature(caller, params, body),
}
