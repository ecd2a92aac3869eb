import type { Empty } from '@halyard/contracts'
import { Failure } from '@halyard/domain'
import type { FlagWrite } from '../../flags/feature/change-flags.ts'
import * as flags from '../../flags/index.ts'
import type { Caller } from '../../identity/caller/caller.ts'
import type { Ports } from '../../pipeline/ports.ts'

interface Toggle extends Pick<FlagWrite, 'detailOf'> {
  readonly project: string
  readonly environment: string
  readonly features: readonly string[]
  readonly enabled: boolean
  /** Whether strategies that are all disabled are enabled. */
  readonly activate?: 'true' | 'false' | undefined
}

/** Turns features on or off in an environment, all of them or none. */
export const toggle = async (
  ports: Ports,
  caller: Caller,
  { project, environment, features, enabled, activate, detailOf }: Toggle,
): Promise<Empty | Failure> => {
  const payload = { enabled, shouldActivateDisabledStrategies: activate === 'true' }
  const changes = features.map((feature) => ({ action: 'updateEnabled', feature, payload }) as const)
  const changed = await flags.changeFlags(ports.store, ports.runtime.now, caller, {
    project,
    environments: [environment],
    changes,
    detailOf,
  })
  return changed instanceof Failure ? changed : {}
}
