import type { Divergence } from './merge-record.ts'
import { keysOf } from './paths.ts'

const longest = 60

/** A value that fits into a sentence; undefined: the value does not fit. */
const inline = (value: unknown): string | undefined => {
  if (value === null || value === '') return 'nothing'
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return typeof value === 'object' || text.length > longest ? undefined : text
}

const labels: Readonly<Record<string, string>> = {
  name: 'name',
  disabled: 'disabled state',
  sortOrder: 'position',
  enabled: 'enabled state',
  parents: 'parent',
}

const groupLabels: Readonly<Record<string, (key: string) => string>> = {
  parameters: (name) => name,
  constraints: (key) => `constraint on ${key.replace(/ ([A-Z_]+)$/, ' ($1)')}`,
  segments: (id) => `segment ${id}`,
  variants: (name) => `variant ${name}`,
}

const labelOf = (path: string): string => {
  const [name = '', key] = keysOf(path)
  return (key !== undefined && groupLabels[name]?.(key)) || (labels[name] ?? name)
}

const isNothing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

const effectOf = ({ mine }: Divergence): string => {
  if (isNothing(mine)) return 'removes it'
  const text = inline(mine)
  return text === undefined ? 'sets another value' : `sets ${text}`
}

/** How the value at a path changed. `owner` is the object with the path, such as `feature checkout`. */
const liveChange = (owner: string, { path, base, live }: Divergence): string => {
  const what = `The ${labelOf(path)} of ${owner}`
  const since = 'since this change was proposed'
  if (isNothing(live)) return `${what} was removed ${since}`
  if (isNothing(base)) return `${what} was added ${since}`
  const [from, to] = [inline(base), inline(live)]
  return from === undefined || to === undefined ? `${what} changed ${since}` : `${what} changed from ${from} to ${to} ${since}`
}

/** Why a change cannot set a field. */
export const changedText = (owner: string, divergence: Divergence): string =>
  `${liveChange(owner, divergence)}, which ${effectOf(divergence)}.`

/** The value that a change leaves unchanged. */
export const repeatedText = (owner: string, divergence: Divergence): string => `${liveChange(owner, divergence)}. The present value stays.`

export const archivesText = (what: string, feature: string): string =>
  `The ${what} of feature ${feature} changed since this change was proposed, which archives it.`

export const deletesText = (owner: string): string => `The ${owner} changed since this change was proposed, which deletes it.`

export const goneText = (owner: string): string => `The ${owner} is gone`

/** A message of a rule as a sentence of its own. */
export const asSentence = (message: string): string => `${message.charAt(0).toUpperCase()}${message.slice(1)}`
