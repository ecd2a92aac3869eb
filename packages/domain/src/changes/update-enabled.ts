import { turned } from '../change-requests/change-configuration.ts'
import { type Action, applied } from './applied.ts'
import { replaceConfiguration } from './replace.ts'

/** Turns a feature on or off. What it then lacks is a matter of default changes. */
export const updateEnabled: Action<'updateEnabled'> = (world, { feature, payload }) =>
  applied(replaceConfiguration(world, feature, (configuration) => turned(configuration, payload)))
