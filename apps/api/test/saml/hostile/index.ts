import { contents } from './contents.ts'
import type { HostileDocument } from './document.ts'
import { bytesAndSizes } from './encodings.ts'
import { markup } from './markup.ts'
import { signatures } from './signatures.ts'
import { wrapping } from './wrapping.ts'

/** All documents that the server must refuse. */
export const hostileDocuments: readonly HostileDocument[] = [...wrapping, ...signatures, ...markup, ...bytesAndSizes, ...contents]
