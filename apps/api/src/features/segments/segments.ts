import { failure } from '@halyard/domain'
import * as flags from '../../flags/index.ts'
import { toSegment, toUsingStrategy } from '../../flags/segment/segments.mappers.ts'
import { cachedRead } from '../../pipeline/cached-read.ts'
import type { Operations } from '../../pipeline/operation.ts'
import {
  findSegment,
  findVisibleSegmentByName,
  listSegments,
  listSegmentsOfStrategy,
  listStrategiesOfSegment,
} from '../../store/repositories/segments.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { updateFeatureStrategySegments } from './update-feature-strategy-segments.ts'

export const segmentOperations: Operations['segments'] = {
  getSegments: cachedRead({
    keys: () => [revisionKeys.segments, revisionKeys.features],
    name: ({ caller }) => ['segments', caller.visible],
    read: async ({ store }, { caller }) => {
      const rows = await store.run(listSegments(caller.visible))
      return { segments: rows.map(toSegment) }
    },
  }),

  getSegment: {
    watches: () => [revisionKeys.segments],
    run: async (ports, { params: { id }, caller }) => {
      const [row] = await ports.store.run(findSegment(id, caller.visible))
      return row ? toSegment(row) : failure('NotFoundError', `There is no segment ${id}`)
    },
  },

  createSegment: { run: (ports, { body, caller }) => flags.createSegment(ports.store, ports.runtime.now, caller, body) },
  updateSegment: { run: (ports, { params: { id }, body, caller }) => flags.updateSegment(ports.store, caller, id, body) },
  removeSegment: { run: (ports, { params: { id }, caller }) => flags.deleteSegment(ports.store, caller, id) },

  validateSegment: {
    // The name of a segment of a hidden project must not be found by trying names. Creating a segment still returns 409.
    run: async (ports, { body: { name }, caller }) => {
      const [taken] = await ports.store.run(findVisibleSegmentByName(name, caller.visible))
      return taken ? failure('NameExistsError', `There is a segment named ${name} already`) : undefined
    },
  },

  getStrategiesBySegmentId: cachedRead({
    keys: () => [revisionKeys.features],
    name: ({ params, caller }) => ['strategies-of-segment', params.id, caller.visible],
    read: async ({ store }, { params, caller }) => {
      const rows = await store.run(listStrategiesOfSegment(params.id, caller.visible))
      return { strategies: rows.map(toUsingStrategy) }
    },
  }),

  getSegmentsByStrategyId: cachedRead({
    keys: () => [revisionKeys.segments, revisionKeys.features],
    name: ({ params, caller }) => ['segments-of-strategy', params.strategyId, caller.visible],
    read: async ({ store }, { params, caller }) => {
      const rows = await store.run(listSegmentsOfStrategy(params.strategyId, caller.visible))
      return { segments: rows.map(toSegment) }
    },
  }),

  updateFeatureStrategySegments,
}
