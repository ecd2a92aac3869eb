import type { SigningKey } from '../provider.ts'

/** The keys of the corpus. `own` belongs to the certificate in the settings. */
export interface Keys {
  readonly own: SigningKey
  readonly foreign: SigningKey
}

/** A document that the server must refuse. */
export interface HostileDocument {
  readonly name: string
  /** The reason that the log shows. */
  readonly reason: string
  /** The field SAMLResponse of the form. */
  readonly field: (keys: Keys) => string
}

export const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** A document that is given as text. */
export const hostile = (name: string, reason: string, text: (keys: Keys) => string): HostileDocument => ({
  name,
  reason,
  field: (keys) => base64(text(keys)),
})

/** Replaces a text that must occur. */
export const replaced = (text: string, from: string, to: string): string => {
  if (!text.includes(from)) throw new Error(`The document does not contain ${from}`)
  return text.replace(from, () => to)
}
