import type { RestoreRequest } from '@halyard/domain'
import type { Event } from '@halyard/sdk'
import { halyard } from '../../data/client.ts'
import { refresh } from '../../data/query-client.ts'
import { eventParts } from '../../sentences/events.ts'
import { plainText, say } from '../../sentences/parts.ts'
import { addCall } from '../../tray/tray.ts'

type Operation = (input: never, options: { readonly comment: string | undefined }) => Promise<unknown>

/** The operations that restore states which no change of a change request can restore. */
const operations: Readonly<Record<string, Operation>> = {
  reviveFeature: (input, options) => halyard.features.reviveFeature(input, options),
  updateFeature: (input, options) => halyard.features.updateFeature(input, options),
  changeProject: (input, options) => halyard.features.changeProject(input, options),
  addFeatureTag: (input, options) => halyard.tags.addFeatureTag(input, options),
  removeFeatureTag: (input, options) => halyard.tags.removeFeatureTag(input, options),
  createSegment: (input, options) => halyard.segments.createSegment(input, options),
  updateFeatureTypeLifetime: (input, options) => halyard.featureTypes.updateFeatureTypeLifetime(input, options),
  updateContextField: (input, options) => halyard.contextFields.updateContextField(input, options),
  updateTagType: (input, options) => halyard.tagTypes.updateTagType(input, options),
  updateStrategy: (input, options) => halyard.strategyTypes.updateStrategy(input, options),
  deprecateStrategy: (input, options) => halyard.strategyTypes.deprecateStrategy(input, options),
  reactivateStrategy: (input, options) => halyard.strategyTypes.reactivateStrategy(input, options),
  toggleEnvironmentOn: (input, options) => halyard.environments.toggleEnvironmentOn(input, options),
  toggleEnvironmentOff: (input, options) => halyard.environments.toggleEnvironmentOff(input, options),
  updateEnvironment: (input, options) => halyard.environments.updateEnvironment(input, options),
  addDefaultStrategyToProjectEnvironment: (input, options) => halyard.projects.addDefaultStrategyToProjectEnvironment(input, options),
}

/** Puts a call into the tray that restores the state before an event. */
export const addRestoreCall = ({ operation, params, body }: RestoreRequest, event: Event): void => {
  const call = operations[operation]
  if (!call) throw new Error(`The console does not know the operation ${operation}`)
  // The rules build the input of the operation that they name.
  const input = { params, ...(body && { body }) } as never
  addCall({
    key: `restore ${event.id}`,
    lines: [plainText(say`Take back: ${eventParts(event)}`)],
    apply: async (comment) => {
      await call(input, { comment })
      await refresh()
    },
  })
}
