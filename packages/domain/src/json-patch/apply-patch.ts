import type { JsonPatch } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { childOf, isSameJson, nothing, withChild, withNewChild, withoutChild } from './containers.ts'
import { roomAfter } from './room-after.ts'

const escapes = /^(?:[^~]|~[01])*$/

/** The steps that a JSON Pointer leads through (RFC 6901); undefined: it is none. */
const stepsOf = (pointer: string): readonly string[] | undefined => {
  if (pointer === '') return []
  if (!pointer.startsWith('/') || !escapes.test(pointer)) return undefined
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

export interface PatchFault {
  /** Where in the patch, such as 0/path. */
  readonly field: string
  readonly message: string
}

export type Patched = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly fault: PatchFault }

type Operation = JsonPatch[number]
type Steps = readonly string[]

/**
 * Applies a JSON Patch (RFC 6902) to a value of JSON, which is not altered. `isOpen` says whether the place that steps lead to may be
 * changed; reading is free.
 */
export const applyPatch = (document: unknown, patch: JsonPatch, isOpen: (steps: Steps) => boolean): Patched => {
  let value = document
  // A few copies of copies would make more than any memory holds.
  let room: number = limits.patchCopies
  for (const [index, operation] of patch.entries()) {
    room = operation.op === 'copy' ? roomAfter(find(value, stepsOf(operation.from ?? '') ?? []), room) : room
    if (room < 0) return { ok: false, fault: { field: `${index}/from`, message: 'copies too much' } }
    const made = apply(value, operation, isOpen)
    if (!made.ok) return { ok: false, fault: { ...made.fault, field: `${index}/${made.fault.field}` } }
    value = made.value
  }
  return { ok: true, value }
}

const refused = (field: keyof Operation, message: string): Patched => ({ ok: false, fault: { field, message } })
const noPointer = 'must be a JSON Pointer, such as /title'

const apply = (document: unknown, operation: Operation, isOpen: (steps: Steps) => boolean): Patched => {
  const { op, path } = operation
  const steps = stepsOf(path)
  if (!steps) return refused('path', noPointer)
  if (op !== 'test' && !isOpen(steps)) return refused('path', `${path || 'the whole'} cannot be changed`)
  const absent = refused('path', `there is nothing at ${path}`)
  if (op === 'remove') return settled(remove(document, steps), absent)

  if (op === 'move' || op === 'copy') {
    const { from } = operation
    const source = from === undefined ? undefined : stepsOf(from)
    if (!source) return refused('from', noPointer)
    if (op === 'move' && !isOpen(source)) return refused('from', `${from || 'the whole'} cannot be changed`)
    if (op === 'move' && isWithin(steps, source)) return refused('from', 'cannot be moved into itself')
    const moved = find(document, source)
    const left = op === 'move' && steps.join('/') !== source.join('/') ? remove(document, source) : document
    if (moved === nothing || left === nothing) return refused('from', `there is nothing at ${from}`)
    return left === document && op === 'move' ? { ok: true, value: document } : settled(add(left, steps, moved), absent)
  }

  if (!Object.hasOwn(operation, 'value')) return refused('value', `is needed for ${op}`)
  if (op === 'add') return settled(add(document, steps, operation.value), absent)
  const present = find(document, steps)
  if (present === nothing) return absent
  if (op === 'replace') return settled(replace(document, steps, operation.value), absent)
  return isSameJson(present, operation.value) ? { ok: true, value: document } : refused('value', `is not what is at ${path || 'the whole'}`)
}

const settled = (value: unknown, otherwise: Patched): Patched => (value === nothing ? otherwise : { ok: true, value })

/** Whether steps lead further than others that they begin with. */
const isWithin = (steps: Steps, others: Steps): boolean => steps.length > others.length && others.every((step, at) => steps[at] === step)

const find = (node: unknown, steps: Steps): unknown =>
  steps.reduce((found, step) => (found === nothing ? nothing : childOf(found, step)), node)

/** The document in which the container that the last step is of became another one; nothing where there is none, or the edit gives nothing. */
const edit = (node: unknown, [step = '', ...rest]: Steps, change: (container: unknown, step: string) => unknown): unknown => {
  if (rest.length === 0) return change(node, step)
  const child = childOf(node, step)
  if (child === nothing) return nothing
  const changed = edit(child, rest, change)
  return changed === nothing ? nothing : withChild(node, step, changed)
}

const add = (document: unknown, steps: Steps, value: unknown): unknown =>
  steps.length === 0 ? value : edit(document, steps, (container, step) => withNewChild(container, step, value))

const replace = (document: unknown, steps: Steps, value: unknown): unknown =>
  steps.length === 0 ? value : edit(document, steps, (container, step) => withChild(container, step, value))

const remove = (document: unknown, steps: Steps): unknown => (steps.length === 0 ? nothing : edit(document, steps, withoutChild))
