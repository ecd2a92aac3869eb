import type { JsonPatch } from '@halyard/contracts'
import { limits } from '@halyard/contracts/data'
import { childOf, isSameJson, nothing, withChild, withNewChild, withoutChild } from './containers.ts'
import { remainingSize } from './remaining-size.ts'

const escapes = /^(?:[^~]|~[01])*$/

/** The steps of a JSON Pointer (RFC 6901); undefined: the text is not a pointer. */
const stepsOf = (pointer: string): readonly string[] | undefined => {
  if (pointer === '') return []
  if (!pointer.startsWith('/') || !escapes.test(pointer)) return undefined
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

export interface PatchFault {
  /** Position in the patch, such as 0/path. */
  readonly field: string
  readonly message: string
}

export type Patched = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly fault: PatchFault }

type Operation = JsonPatch[number]
type Steps = readonly string[]

/**
 * Applies a JSON Patch (RFC 6902) to a JSON value, which is not modified. `isOpen` decides whether the value at the given steps can be changed;
 * every value can be read.
 */
export const applyPatch = (document: unknown, patch: JsonPatch, isOpen: (steps: Steps) => boolean): Patched => {
  let value = document
  // Without this limit, a few copies of copies would exceed any memory.
  let budget: number = limits.patchCopies
  for (const [index, operation] of patch.entries()) {
    budget = operation.op === 'copy' ? remainingSize(find(value, stepsOf(operation.from ?? '') ?? []), budget) : budget
    if (budget < 0) return { ok: false, fault: { field: `${index}/from`, message: 'copies too much data' } }
    const applied = apply(value, operation, isOpen)
    if (!applied.ok) return { ok: false, fault: { ...applied.fault, field: `${index}/${applied.fault.field}` } }
    value = applied.value
  }
  return { ok: true, value }
}

const refused = (field: keyof Operation, message: string): Patched => ({ ok: false, fault: { field, message } })
const noPointer = 'must be a JSON Pointer, such as /title'

const apply = (document: unknown, operation: Operation, isOpen: (steps: Steps) => boolean): Patched => {
  const { op, path } = operation
  const steps = stepsOf(path)
  if (!steps) return refused('path', noPointer)
  if (op !== 'test' && !isOpen(steps)) return refused('path', `${path || 'the complete document'} cannot be changed`)
  const absent = refused('path', `no value exists at ${path}`)
  if (op === 'remove') return settled(remove(document, steps), absent)

  if (op === 'move' || op === 'copy') {
    const { from } = operation
    const source = from === undefined ? undefined : stepsOf(from)
    if (!source) return refused('from', noPointer)
    if (op === 'move' && !isOpen(source)) return refused('from', `${from || 'the complete document'} cannot be changed`)
    if (op === 'move' && isWithin(steps, source)) return refused('from', 'cannot be moved into itself')
    const moved = find(document, source)
    const left = op === 'move' && steps.join('/') !== source.join('/') ? remove(document, source) : document
    if (moved === nothing || left === nothing) return refused('from', `no value exists at ${from}`)
    return left === document && op === 'move' ? { ok: true, value: document } : settled(add(left, steps, moved), absent)
  }

  if (!Object.hasOwn(operation, 'value')) return refused('value', `is required for ${op}`)
  if (op === 'add') return settled(add(document, steps, operation.value), absent)
  const present = find(document, steps)
  if (present === nothing) return absent
  if (op === 'replace') return settled(replace(document, steps, operation.value), absent)
  return isSameJson(present, operation.value)
    ? { ok: true, value: document }
    : refused('value', `differs from the value at ${path || 'the root of the document'}`)
}

const settled = (value: unknown, otherwise: Patched): Patched => (value === nothing ? otherwise : { ok: true, value })

/** Whether steps lead below other steps. */
const isWithin = (steps: Steps, others: Steps): boolean => steps.length > others.length && others.every((step, at) => steps[at] === step)

const find = (node: unknown, steps: Steps): unknown =>
  steps.reduce((found, step) => (found === nothing ? nothing : childOf(found, step)), node)

/** The document with a changed container at the last step; `nothing` if the container does not exist, or if the edit returns `nothing`. */
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
