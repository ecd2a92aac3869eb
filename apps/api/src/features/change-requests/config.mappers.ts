import type { ChangeRequestConfig } from '@halyard/contracts'
import type { ConfigRow } from '../../store/repositories/change-request-settings.repository.ts'

export const toConfig = ({ environment, type, enabled, required_approvals }: ConfigRow): ChangeRequestConfig => ({
  environment,
  type,
  changeRequestEnabled: enabled,
  requiredApprovals: enabled ? required_approvals : null,
})
