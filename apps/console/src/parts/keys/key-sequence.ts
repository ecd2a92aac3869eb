export interface KeyStep {
  /** The keys that were pressed completely, such as `g f`. */
  readonly complete?: string
  /** The keys so far of a sequence that can go on. */
  readonly pending: string
}

/** What a further key means after `pending`: a complete sequence, the start of one, or nothing. */
export const nextKey = (sequences: readonly string[], pending: string, key: string): KeyStep => {
  const continued = pending === '' ? key : `${pending} ${key}`
  for (const candidate of [continued, key]) {
    if (sequences.includes(candidate)) return { complete: candidate, pending: '' }
    if (sequences.some((sequence) => sequence.startsWith(`${candidate} `))) return { pending: candidate }
  }
  return { pending: '' }
}

interface Pressed {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** The name of a key press, such as `g`, `?` or `Mod+k`. Mod is Control, or Command on computers of Apple. */
export const nameOfKey = ({ key, ctrlKey, metaKey, altKey }: Pressed): string =>
  `${ctrlKey || metaKey ? 'Mod+' : ''}${altKey ? 'Alt+' : ''}${key.length === 1 && (ctrlKey || metaKey) ? key.toLowerCase() : key}`
