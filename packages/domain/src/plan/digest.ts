import { canonicalJson } from './canonical-json.ts'
import { sha256 } from './sha256.ts'

/** SHA-256 of a value as canonical JSON, in lower-case hexadecimal. The version distinguishes kinds of values. */
export const digestOf = (version: string, value: unknown, hash = sha256): string => digestOfText(version, canonicalJson(value), hash)

/** The digest of a value that is canonical JSON already. */
export const digestOfText = (version: string, text: string, hash = sha256): string => hash(`${version}\n${text}`)
