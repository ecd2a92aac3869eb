import { isDeepStrictEqual } from 'node:util'
import { constraintFaults, type Failure, failure, wrongFields } from '@halyard/domain'
import type { ContextUses } from '../../cache/lists/context-uses.ts'
import {
  changedContextField,
  newContextField,
  toContextField,
  toContextFieldState,
  toUsingStrategy,
} from '../../flags/import/context-fields.mappers.ts'
import { cachedRead } from '../../pipeline/cached-read.ts'
import type { Operations } from '../../pipeline/operation.ts'
import {
  countUsesOfField,
  findContextField,
  findContextFieldName,
  insertContextFields,
  listContextFields,
  listLegalValues,
  listStrategiesOnField,
  lockContextField,
  lockContextFieldName,
  removeContextField,
  updateContextFieldRow,
} from '../../store/repositories/context-fields.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'

const unknownContextField = (name: string): Failure => failure('NotFoundError', `There is no context field ${name}`)

const takenContextField = (name: string): Failure => failure('NameExistsError', `There is a context field ${name} already`)

const unused: ContextUses = { projects: 0, features: 0 }

export const contextFieldOperations: Operations['contextFields'] = {
  getContextFields: cachedRead({
    keys: () => [revisionKeys.contextFields, revisionKeys.features],
    name: ({ caller }) => ['context-fields', caller.visible],
    read: async ({ store, cache: { lists } }, { caller, observed, observedAt }) => {
      await lists.upTo(revisionKeys.features, observed.get(revisionKeys.features)!, observedAt)
      const uses = lists.contextUses(caller.visible)
      return (await store.run(listContextFields())).map((row) => toContextField({ ...row, ...(uses.get(row.name) ?? unused) }))
    },
  }),

  getContextField: {
    watches: () => [revisionKeys.contextFields],
    run: async (ports, { params: { name }, caller }) => {
      const [row] = await ports.store.run(findContextField(name, caller.visible))
      return row ? toContextField(row) : unknownContextField(name)
    },
  },

  createContextField: {
    run: (ports, { body, caller }) =>
      ports.store.write(caller.actor, async (tx) => {
        const [, [taken], [uses]] = await tx.batch(
          lockContextFieldName(body.name),
          findContextFieldName(body.name),
          countUsesOfField(body.name, caller.visible),
        )
        if (taken) return takenContextField(body.name)
        const row = newContextField(body, new Date(ports.runtime.now()).toISOString())
        return {
          statements: [insertContextFields([row])],
          events: [{ type: 'context-field-created', data: toContextFieldState(row) }],
          revisions: [revisionKeys.contextFields],
          result: toContextField({ ...row, ...uses! }),
        }
      }),
  },

  updateContextField: {
    run: (ports, { params: { name }, body, caller }) =>
      ports.store.write(caller.actor, async (tx) => {
        const [[row]] = await tx.batch(lockContextField(name))
        if (!row) return unknownContextField(name)
        const after = changedContextField(row, body)
        const [preData, data] = [toContextFieldState(row), toContextFieldState(after)]
        if (isDeepStrictEqual(preData, data)) return { statements: [], events: [], revisions: [], result: {} }
        return {
          statements: [updateContextFieldRow(after)],
          events: [{ type: 'context-field-updated', data, preData }],
          revisions: [revisionKeys.contextFields],
          result: {},
        }
      }),
  },

  deleteContextField: {
    run: (ports, { params: { name }, caller }) =>
      ports.store.write(caller.actor, async (tx) => {
        const [[row]] = await tx.batch(lockContextField(name))
        if (!row) return unknownContextField(name)
        return {
          statements: [removeContextField(name)],
          events: [{ type: 'context-field-deleted', preData: toContextFieldState(row) }],
          revisions: [revisionKeys.contextFields],
          result: {},
        }
      }),
  },

  validateContextField: {
    run: async (ports, { body: { name } }) => {
      const [taken] = await ports.store.run(findContextFieldName(name))
      return taken ? takenContextField(name) : {}
    },
  },

  getStrategiesByContextField: cachedRead({
    keys: () => [revisionKeys.features],
    name: ({ params, caller }) => ['strategies-on-field', params.name, caller.visible],
    read: async ({ store }, { params, caller }) => {
      const rows = await store.run(listStrategiesOnField(params.name, caller.visible))
      return { strategies: rows.map(toUsingStrategy) }
    },
  }),

  validateConstraint: {
    run: async (ports, { body }) => {
      const [field] = await ports.store.run(listLegalValues([body.contextName]))
      const faults = constraintFaults(body, field && { legalValues: new Set(field.values) })
      return wrongFields(faults.map(({ field, message }) => ({ path: `body/${field}`, message }))) ?? undefined
    },
  },
}
