import type { World } from '@halyard/domain'
import { useLocation } from 'wouter'
import { useKeys } from '../../parts/keys/use-keys.ts'
import { hrefOf } from '../../routes.ts'
import { addChanges } from '../../tray/tray.ts'
import { turnOn } from '../../tray/turn-on.ts'

interface Options {
  readonly world: World | undefined
  readonly feature: string
  /** The flag is on with the changes in the tray. */
  readonly isOn: boolean
  readonly isCurrent: boolean
}

/** The keys for the environment that the person chose. */
export const useEnvironmentKeys = ({ world, feature, isOn, isCurrent }: Options): void => {
  const [, navigate] = useLocation()
  const { project = '', environment = '' } = world ?? {}
  const change = { action: 'updateEnabled', feature, payload: { enabled: false } } as const
  const toggle = () => world && (isOn ? addChanges(world, [change]) : turnOn(world, feature))
  const strategy = { name: feature, environment, strategyId: 'new' }
  useKeys(
    'Flag in an environment',
    isCurrent && world
      ? [
          { keys: 's', label: `Add a strategy in ${environment}`, run: () => navigate(hrefOf('flagStrategy', strategy)) },
          { keys: 'o', label: `Put ${isOn ? 'off' : 'on'} in ${environment} into the tray`, run: () => toggle() },
          {
            keys: 'c',
            label: `Compare ${environment} with another environment`,
            run: () => navigate(hrefOf('compare', {}, { project, flag: feature, left: environment })),
          },
        ]
      : [],
  )
}
