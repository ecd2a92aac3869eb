import type { Parts } from './parts.ts'

/** + adds, − removes, ~ changes. */
export type Sign = '+' | '−' | '~'

/** The words of the signs for screen readers. */
export const signWords: Readonly<Record<Sign, string>> = { '+': 'added', '−': 'removed', '~': 'changed' }

/** One difference in words. `detail` has further lines, such as all added and removed values. */
export interface Sentence {
  readonly sign: Sign
  readonly parts: Parts
  readonly detail?: readonly Sentence[]
}

export const added = (parts: Parts): Sentence => ({ sign: '+', parts })
export const removed = (parts: Parts): Sentence => ({ sign: '−', parts })
export const changed = (parts: Parts, detail: readonly Sentence[] = []): Sentence => ({
  sign: '~',
  parts,
  ...(detail.length > 0 && { detail }),
})
