import { failure } from '@halyard/domain'
import * as flags from '../../flags/index.ts'
import { toSegment, toUsingStrategy } from '../../flags/segment/segments.mappers.ts'
import { keptAnswer } from '../../pipeline/kept-answer.ts'
import type { Operations } from '../../pipeline/operation.ts'
import {
  findSegment,
  findSegmentByName,
  listSegments,
  listSegmentsOfStrategy,
  listStrategiesOfSegment,
} from '../../store/repositories/segments.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import { updateFeatureStrategySegments } from './update-feature-strategy-segments.ts'

const keys = [revisionKeys.segments, revisionKeys.features]

const usageKeys = [revisionKeys.features]

export const segmentOperations: Operations['segments'] = {
  getSegments: {
    watches: () => keys,
    run: (ports, { caller: { visible }, observed }) =>
      keptAnswer(ports.cache, observed, keys, ['segments', visible], async () => {
        const rows = await ports.store.run(listSegments(visible))
        return { segments: rows.map(toSegment) }
      }),
  },

  getSegment: {
    watches: () => [revisionKeys.segments],
    run: async (ports, { params: { id }, caller }) => {
      const [row] = await ports.store.run(findSegment(Number(id), caller.visible))
      return row ? toSegment(row) : failure('NotFoundError', `There is no segment ${id}`)
    },
  },

  createSegment: { run: (ports, { body, caller }) => flags.createSegment(ports.store, ports.runtime.now, caller, body) },
  updateSegment: { run: (ports, { params: { id }, body, caller }) => flags.updateSegment(ports.store, caller, Number(id), body) },
  removeSegment: { run: (ports, { params: { id }, caller }) => flags.deleteSegment(ports.store, caller, Number(id)) },

  validateSegment: {
    run: async (ports, { body: { name } }) => {
      const [taken] = await ports.store.run(findSegmentByName(name))
      return taken ? failure('NameExistsError', `There is a segment named ${name} already`) : undefined
    },
  },

  getStrategiesBySegmentId: {
    watches: () => usageKeys,
    run: (ports, { params: { id }, caller: { visible }, observed }) =>
      keptAnswer(ports.cache, observed, usageKeys, ['strategies-of-segment', id, visible], async () => {
        const rows = await ports.store.run(listStrategiesOfSegment(Number(id), visible))
        return { strategies: rows.map(toUsingStrategy) }
      }),
  },

  getSegmentsByStrategyId: {
    watches: () => keys,
    run: (ports, { params: { strategyId }, caller: { visible }, observed }) =>
      keptAnswer(ports.cache, observed, keys, ['segments-of-strategy', strategyId, visible], async () => {
        const rows = await ports.store.run(listSegmentsOfStrategy(strategyId, visible))
        return { segments: rows.map(toSegment) }
      }),
  },

  updateFeatureStrategySegments,
}
