import type { FlagChange, World } from '@halyard/domain'
import { planOf } from './planned.ts'
import { tray } from './state.ts'
import { addChanges, batchIn } from './tray.ts'

/**
 * Puts the change that turns a flag on into the tray, with the default strategy if the flag needs one: so the person sees and can edit the
 * strategy that the server would add.
 */
export const turnOn = (world: World, feature: string): void => {
  const change: FlagChange = { action: 'updateEnabled', feature, payload: { enabled: true } }
  const before = batchIn(tray.get(), world)?.changes ?? []
  const id = Math.max(0, ...before.map((each) => each.id)) + 1
  const added = planOf(world, [...before, { ...change, id }]).defaultChanges.get(feature)
  addChanges(world, [
    ...(added?.action === 'addStrategy'
      ? [{ action: 'addStrategy', feature, payload: { ...added.payload, id: crypto.randomUUID() } } as const]
      : []),
    change,
  ])
}
