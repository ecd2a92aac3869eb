import type { ChangeRequestConfig, Contract } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { failure } from '@halyard/domain'
import type { Operation } from '../../pipeline/operation.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import { type ConfigRow, findConfig, lockSettings, storeConfig } from '../../store/repositories/change-request-settings.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { toConfig } from './config.mappers.ts'

/** The setting with the number of approvals, also while reviews are off. For events. */
const toState = (row: ConfigRow): ChangeRequestConfig => ({ ...toConfig(row), requiredApprovals: row.required_approvals })

export const setChangeRequestConfig: Operation<Contract['changeRequests']['setChangeRequestConfig']> = {
  run: (ports, { params: { projectId: project, environment }, body: { changeRequestsEnabled: enabled, requiredApprovals }, caller }) =>
    ports.store.write(caller.actor, async (tx) => {
      const [[found], [row]] = await tx.batch(lockSettings(project), findConfig(project, environment))
      if (!found) return unknownProject(project)
      if (!row) return failure('NotFoundError', `The project ${project} has no environment ${environment}`)
      const approvals = requiredApprovals ?? row.required_approvals ?? limits.approvals.min
      const after = { ...row, enabled, required_approvals: approvals }
      const result = toConfig(after)
      if (enabled === row.enabled && approvals === row.required_approvals) return { statements: [], events: [], revisions: [], result }
      return {
        statements: [storeConfig(project, environment, enabled, approvals)],
        events: [{ type: 'change-request-configuration-updated', project, environment, preData: toState(row), data: toState(after) }],
        revisions: [revisionKeys.changeRequests(project), revisionKeys.settings(project)],
        result,
      }
    }),
}
